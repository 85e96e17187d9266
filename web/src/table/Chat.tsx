import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";

import type { ChatLine } from "../types";
import { type MenuItem, menu } from "../ui/menu";
import { useShowNewest } from "../ui/newest";

interface ChatProps {
  lines: ChatLine[];
  /** Say something; false if it could not be sent. */
  say: (text: string) => boolean;
  /** What you may do about somebody who talks, if you made the table. */
  about?: (speaker: string) => MenuItem[];
  /** Whom you let talk no more, if you made the table. */
  muted?: string[];
}

/** What people say at the table. */
export function Chat({ lines, say, about, muted }: ChatProps) {
  const text = useSignal("");
  const field = useId();
  const box = useShowNewest(lines);

  const submit = (event: Event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (words && say(words)) text.value = "";
  };
  return (
    <div class="chat">
      <div ref={box} class="chat-lines" role="log" aria-label="Chat" tabIndex={0}>
        {lines.length === 0 && <p class="quiet">Nobody has said anything yet.</p>}
        {lines.map(({ name, text, at, who, speaker }, i) =>
          who === "table" ? (
            <p key={i} class="quiet">
              {text} <time>{clock(at)}</time>
            </p>
          ) : (
            <p key={i}>
              <Speaker name={name} actions={about?.(speaker) ?? []} />
              {who === "onlooker" && <span class="quiet"> (looks on)</span>}
              {muted?.includes(speaker) && <span class="quiet"> (muted by you)</span>}{" "}
              <time class="quiet">{clock(at)}</time>
              <br />
              {text}
            </p>
          ),
        )}
      </div>
      <form class="row chat-form" onSubmit={submit}>
        <label for={field} class="sr-only">
          Say something
        </label>
        <input
          id={field}
          class="grow"
          type="text"
          maxLength={500}
          placeholder="Say something"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
        <button type="submit" class="button" disabled={!text.value.trim()}>
          Send
        </button>
      </form>
    </div>
  );
}

/** Who said something; whoever made the table can do something about it. */
function Speaker({ name, actions }: { name: string; actions: MenuItem[] }) {
  if (!actions.length) return <strong>{name}</strong>;
  return (
    <button
      type="button"
      class="chat-speaker"
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        menu.value = { anchor: currentTarget, title: name, items: actions };
      }}
    >
      {name}
    </button>
  );
}

function clock(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
}
