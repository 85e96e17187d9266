import { readStored, store } from "./settings";

const WORKER = "/notify-worker.js";
const OWN_CHANNEL = "robotable.push-channel";

/** Whether this browser can be told of a turn while the page is closed. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Ask the browser to take messages of this server, which has this key; what the server needs to send them. */
export async function subscribeToPush(key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error("The browser was told not to notify you. Its site settings can change that.");
  }
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return JSON.stringify(subscription);
}

/** Ask the browser to take no more of them. */
export async function unsubscribeFromPush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** By what the server knows this browser. */
export function ownChannel(): string {
  return readStored(OWN_CHANNEL) ?? "";
}

export function rememberChannel(id: string): void {
  store(OWN_CHANNEL, id);
}
