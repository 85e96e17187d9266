import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";

import { api } from "../api";
import { canPush, ownChannel, rememberChannel, subscribeToPush, unsubscribeFromPush } from "../push";
import type { ChannelInfo, NoticesInfo } from "../types";
import { Choice } from "./Choice";
import { Glyph } from "./Glyph";
import { showToast } from "./toast";

type Told = Signal<NoticesInfo | null>;

/** How you are told of your turn while you are elsewhere: nothing, unless you want it and this server can. */
export function NoticeSettings() {
  const told: Told = useSignal<NoticesInfo | null>(null);
  useEffect(() => {
    api.notices().then(
      (info) => (told.value = info),
      () => {},
    );
  }, []);
  const info = told.value;
  if (!info?.offers.length) return null;
  return (
    <section class="stack notice-settings" aria-label="While I am elsewhere">
      <h3>When it is my turn and I am elsewhere</h3>
      {info.push_key !== null && canPush() && <PushChoice told={told} info={info} pushKey={info.push_key} />}
      {info.offers.includes("mail") && (
        <ChannelField
          told={told}
          kind="mail"
          label="Write me a mail"
          mode="email"
          example="anna@example.org"
          text="You get a mail to confirm the address first. Each mail has a link that ends it."
        />
      )}
      {info.offers.includes("webhook") && (
        <ChannelField
          told={told}
          kind="webhook"
          label="Call a webhook, as of a Discord channel"
          mode="url"
          example="https://discord.com/api/webhooks/…"
          text="Everybody in that channel can read it."
        />
      )}
    </section>
  );
}

interface PushChoiceProps {
  told: Told;
  info: NoticesInfo;
  pushKey: string;
}

function PushChoice({ told, info, pushKey }: PushChoiceProps) {
  const own = info.channels.find(({ id }) => id === ownChannel());
  const set = async (wanted: "on" | "off") => {
    if (wanted === "on") {
      const before = new Set(info.channels.map(({ id }) => id));
      const after = await api.addChannel("push", await subscribeToPush(pushKey));
      rememberChannel(
        after.channels.findLast(({ id, kind }) => kind === "push" && !before.has(id))?.id ?? ownChannel(),
      );
      told.value = after;
    } else if (own) {
      told.value = await api.removeChannel(own.id);
      await unsubscribeFromPush();
    }
  };
  return (
    <Choice
      label="Notify me in this browser, even if the page is closed"
      value={own ? "on" : "off"}
      values={[
        { value: "on", text: "On" },
        { value: "off", text: "Off" },
      ]}
      choose={(value) => {
        set(value).catch((why: Error) => {
          complain(why);
          told.value = { ...info };
        });
      }}
    />
  );
}

interface ChannelFieldProps {
  told: Told;
  kind: "mail" | "webhook";
  label: string;
  mode: "email" | "url";
  example: string;
  text: string;
}

function ChannelField({ told, kind, label, mode, example, text }: ChannelFieldProps) {
  const id = useId();
  const target = useSignal("");
  const isBusy = useSignal(false);
  const own = told.value?.channels.find((channel) => channel.kind === kind);
  const add = async () => {
    isBusy.value = true;
    try {
      told.value = await api.addChannel(kind, target.value);
      target.value = "";
    } finally {
      isBusy.value = false;
    }
  };
  const remove = async ({ id }: ChannelInfo) => {
    told.value = await api.removeChannel(id);
  };
  if (own) {
    return (
      <div class="field">
        <span class="field-label">{label}</span>
        <div class="notice-channel">
          <span>{own.name}</span>
          {!own.is_confirmed && <span class="badge is-warning">Look into your mail to confirm</span>}
          <button type="button" class="button is-small" onClick={() => void remove(own).catch(complain)}>
            <Glyph name="close" />
            Remove
          </button>
        </div>
      </div>
    );
  }
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        void add().catch(complain);
      }}
    >
      <label for={id} class="field-label">
        {label}
      </label>
      <div class="notice-channel">
        <input
          id={id}
          type="text"
          inputMode={mode}
          required
          placeholder={example}
          value={target}
          onInput={(event) => (target.value = event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={isBusy.value}>
          Add
        </button>
      </div>
      <p class="quiet">{text}</p>
    </form>
  );
}

function complain(why: Error): void {
  showToast(why.message, "refusal");
}
