import { signal } from "@preact/signals";

import { api } from "./api";
import { readStored, store } from "./settings";

const ASKED = "robotable.introduced";

/** Your name at the table, as the server knows it. */
export const me = signal("");

/** Where others on the network find this server; null where nobody else can come, or the page's own address is right. */
export const sharedAddress = signal<string | null>(null);

/** You want to see ratings. */
export const likesRatings = signal(false);

/** Names by which a computer speaks of itself. */
const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** The page was opened by a name that leads nowhere from another device, and there is no better one. */
export function isPrivate(): boolean {
  return OWN_NAMES.includes(window.location.hostname) && !sharedAddress.value;
}

/** The link by which another device comes here: from this computer's own name it could not. */
export function linkTo(path: string): string {
  const isOwn = OWN_NAMES.includes(window.location.hostname);
  return `${(isOwn && sharedAddress.value) || window.location.origin}${path}`;
}

/** Whether you have said what to call you: we ask once. */
export const isIntroduced = signal(readStored(ASKED) === "yes");

/** Ask the server who we are. */
export async function loadMe(): Promise<void> {
  const { name, address, likes_ratings } = await api.me();
  me.value = name;
  sharedAddress.value = address;
  likesRatings.value = likes_ratings;
}

/** Take a name. */
export async function rename(name: string): Promise<void> {
  me.value = (await api.rename(name)).name;
  isIntroduced.value = true;
  store(ASKED, "yes");
}

/** This browser is somebody's now: they have said what to call them. */
export function arriveAs(name: string): void {
  me.value = name;
  isIntroduced.value = true;
  store(ASKED, "yes");
}

/** This browser is nobody's any more. */
export function becomeStranger(): void {
  isIntroduced.value = false;
  likesRatings.value = false;
  store(ASKED, "no");
}
