import { notices } from "./settings";

const OUR_NAME = "Robotable";

/** Name the window; with `calls`, so that it catches the eye among other tabs. */
export function setWindowTitle(title: string, calls = false): void {
  document.title = `${calls ? "● Your turn · " : ""}${title ? `${title} · ` : ""}${OUR_NAME}`;
}

/** Whether this browser can show notifications at all. */
export function canNotify(): boolean {
  return "Notification" in window && Notification.permission !== "denied";
}

/** Ask to be allowed to notify: only ever after a click. */
export async function requestNotifications(): Promise<boolean> {
  const answer = await Notification.requestPermission();
  notices.value = answer === "granted" ? "on" : "off";
  return answer === "granted";
}

/** Tell a player who is looking elsewhere that the table waits. */
export function notifyTurn(title: string, text: string): void {
  if (!document.hidden || notices.value === "off" || !canNotify() || Notification.permission !== "granted") return;
  const note = new Notification(`Your turn: ${title}`, { body: text, icon: "/icon.svg", tag: title });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
