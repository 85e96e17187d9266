import { signal } from "@preact/signals";

import { api } from "./api";
import { readStored, store } from "./settings";

const ASKED = "robotable.introduced";

/** Your name at the table, as the server knows it. */
export const me = signal("");

/** Where others on the network find this server; null where nobody else can come, or the page's own address is right. */
export const sharedAddress = signal<string | null>(null);

/** Whether you have said what to call you: we ask once. */
export const isIntroduced = signal(readStored(ASKED) === "yes");

/** Ask the server who we are. */
export async function loadMe(): Promise<void> {
  const { name, address } = await api.me();
  me.value = name;
  sharedAddress.value = address;
}

/** Take a name. */
export async function rename(name: string): Promise<void> {
  me.value = (await api.rename(name)).name;
  isIntroduced.value = true;
  store(ASKED, "yes");
}
