import { showToast } from "./toast";

/** Put a link into the clipboard; where that is closed to us, show it to be copied by hand. */
export async function copyLink(path: string): Promise<void> {
  const link = new URL(path, window.location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    showToast("Link copied.");
  } catch {
    showToast(`Copy this link: ${link}`, "refusal");
  }
}
