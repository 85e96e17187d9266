import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { Die } from "../../pieces/Die";
import { Icon } from "../../pieces/Icon";
import { Portrait } from "../../pieces/Portrait";
import { SourceMark } from "../../pieces/SourceMark";
import { capital } from "../../pieces/words";
import { useTable } from "../../table/context";
import type { NameOf } from "../../table/names";
import { Piece } from "../../table/Piece";
import type { AbilityView, HeroBoardView, Sdf1ActionView } from "../../types";
import { pieceIcon } from "./faces";
import { useFlags, useSight } from "./sight";
import { FaceIcon, FaceShape } from "./symbols";
import { Tracker } from "./Tracker";
import { whereabouts } from "./words";

/** The Heroes: whose turn it is, and the board of one of them with her dice. */
export function Heroes() {
  const { view, hero: open, seat } = useSight();
  const acting = view.at_work ?? "";
  const mine = view.heroes.find((hero) => hero.seat === seat)?.id ?? view.heroes[0]?.id ?? "";
  useEffect(() => {
    open.value = acting || (view.heroes.some(({ id }) => id === open.peek()) ? open.peek() : mine);
  }, [acting, mine]);
  const shown = view.heroes.find(({ id }) => id === open.value) ?? view.heroes[0];
  return (
    <section class="heroes" aria-label="Heroes">
      <div class="hero-tabs" role="group" aria-label="Hero boards">
        {view.heroes.map((hero) => (
          <HeroTab key={hero.id} hero={hero} />
        ))}
      </div>
      {shown && <HeroBoard key={shown.id} hero={shown} />}
    </section>
  );
}

function HeroTab({ hero }: { hero: HeroBoardView }) {
  const { hero: open, nameOf, seat, people } = useSight();
  const { offers } = useTable();
  const address = `hero:${hero.id}`;
  const isOff = hero.seat === null || hero.is_missing;
  const states = [
    `seat-${(hero.seat ?? 0) % 6}`,
    isOff && "is-off",
    hero.is_acting && "is-acting",
    hero.seat === seat && "is-mine",
    open.value === hero.id && "is-shown",
  ];
  const hasOffers = hero.seat === seat && hero.abilities.some(({ id }) => offers.has(`ability:${id}`));
  const flags = useFlags(address, "hero-tab", ...states, hasOffers && "has-offers");
  const inside = (
    <>
      <Portrait id={hero.id} class="hero-icon" />
      <b>{nameOf("pawn", hero.id)}</b>
      <span class={isOther(hero, seat) ? "hero-who is-other" : "hero-who"}>
        {offers.has(address) && hero.seat === null ? "free" : playerOf(hero, seat, people)}
      </span>
      <Hearts damage={hero.damage} of={hero.health} />
      {hero.is_acting && (
        <span class="hero-turn" title="Whose turn it is">
          ▶<span class="sr-only">acts now</span>
        </span>
      )}
      {hero.has_acted && !hero.is_acting && !isOff && (
        <span class="hero-done" title="Has acted">
          ✓
        </span>
      )}
    </>
  );
  if (offers.has(address)) {
    return (
      <Piece address={address} label={`${hero.name}, ${hero.title}`} class={flags} readsItself>
        {inside}
      </Piece>
    );
  }
  return (
    <button
      type="button"
      class={flags}
      aria-pressed={open.value === hero.id}
      onClick={() => (open.value = hero.id)}
      data-piece={address}
    >
      {inside}
    </button>
  );
}

/** Somebody else plays this Hero. */
function isOther(hero: HeroBoardView, seat: number | null): boolean {
  return hero.seat !== null && hero.seat !== seat && !hero.is_missing;
}

/** Who plays a Hero, or why nobody does. */
function playerOf(hero: HeroBoardView, seat: number | null, people: string[]): string {
  if (hero.seat === null) return hero.is_in_reserve ? "reserve" : "absent";
  if (hero.is_missing) return "missing";
  return hero.seat === seat ? "you" : (people[hero.seat] ?? `Seat ${hero.seat + 1}`);
}

function Hearts({ damage, of }: { damage: number; of: number }) {
  return (
    <span class="hearts" role="img" aria-label={`${damage} of ${of} damage`}>
      {Array.from({ length: of }, (_, n) => (
        <i key={n} class={n < damage ? "is-hurt" : ""} />
      ))}
    </span>
  );
}

/** A Hero's board: what each die face does, her Abilities, whom she leads, and her dice. It has two sides. */
function HeroBoard({ hero: own, isPick = false }: { hero: HeroBoardView; isPick?: boolean }) {
  const { nameOf, seat, people } = useSight();
  const isFlipped = useSignal(false);
  const hero = isFlipped.value ? { ...own, ...own.other_side, dice: [], is_acting: false, gifts: [] } : own;
  return (
    <article class={`hero-board seat-${(hero.seat ?? 0) % 6}`} aria-label={`Board of ${hero.name}`}>
      <header>
        <Portrait id={hero.id} class="hero-portrait" />
        <div>
          <h3>
            {hero.name} <small>rank {hero.rank}</small>
          </h3>
          <p class="soft">
            {hero.title}
            {hero.is_upgraded && " (upgraded)"}
            {!isPick && ` · ${whereabouts(hero, nameOf)}`}
            {!isPick && isOther(own, seat) && ` · played by ${playerOf(own, seat, people)}`}
          </p>
        </div>
        {!isPick && (
          <button
            type="button"
            class="button is-small"
            aria-pressed={isFlipped.value}
            onClick={() => (isFlipped.value = !isFlipped.value)}
          >
            {isFlipped.value ? "Back" : own.is_upgraded ? "First side" : "Upgraded side"}
          </button>
        )}
        <SourceMark source={hero.source} house={hero.house} />
      </header>
      {!isPick && (
        <div class="dice-line">
          <DiceRow hero={hero} />
          <Tracker />
        </div>
      )}
      <div class="acts">
        {hero.actions.map((action) => (
          <ActionRow key={`${action.face} ${action.text}`} action={action} isPlain={isFlipped.value} />
        ))}
        <StrideRow hero={hero} />
      </div>
      <div class="abilities">
        {hero.abilities.map((ability) => (
          <AbilityRow key={ability.name} ability={ability} isPlain={isFlipped.value} />
        ))}
      </div>
      <div class="hero-feet">
        <Orders hero={hero} />
        <p class="hero-duties soft">{duties(hero, nameOf)}</p>
      </div>
    </article>
  );
}

function duties(hero: HeroBoardView, nameOf: NameOf): string {
  const crew = hero.crew.map((station) => nameOf("duty", station)).join(" and ");
  const assists = hero.assists.map((post) => nameOf("post", post)).join(", ");
  const parts = [hero.is_pilot && "Pilot", crew && `Leads ${crew}`, assists && `Assists ${assists}`];
  return parts.filter(Boolean).join(" · ");
}

/** The dice that lie before a Hero: click one to see what it can do. */
function DiceRow({ hero }: { hero: HeroBoardView }) {
  const { nameOf } = useSight();
  const dice = [...hero.dice];
  if (!dice.length && !hero.gifts.length && !hero.is_acting) return null;
  return (
    <div class="dice-row">
      {dice.map((face, n) => (
        <DieSpot key={`${n} ${face}`} face={face} />
      ))}
      {hero.gifts.map((face, n) => (
        <span key={`gift ${n}`} class="die-gift" title="A die given for the next turn">
          <Die label={`Given: ${nameOf("face", face)}`}>
            <FaceShape face={face} />
          </Die>
        </span>
      ))}
      {!dice.length && hero.is_acting && <span class="soft">No dice left</span>}
      {hero.is_acting && (
        <span class="movement" title="Movement left">
          <Icon name="boot-prints" />
          <b>{hero.movement}</b>
          <span class="sr-only">movement left</span>
        </span>
      )}
    </div>
  );
}

function DieSpot({ face }: { face: string }) {
  const address = `die:${face}`;
  const name = useSight().nameOf("face", face);
  const flags = useFlags(address, "die-spot");
  return (
    <Piece address={address} label={`${name} die`} class={flags} tip={<b>{name}</b>}>
      <Die label={name} class="die-roll">
        <FaceShape face={face} />
      </Die>
    </Piece>
  );
}

/** On the side that lies face down nothing can be used. */
function ActionRow({ action, isPlain }: { action: Sdf1ActionView; isPlain: boolean }) {
  const address = isPlain ? "" : `action:${action.id}`;
  const name = useSight().nameOf("face", action.face);
  const flags = useFlags(address, "act");
  return (
    <Piece address={address} label={`${name}: ${action.text}`} class={flags} readsItself>
      <FaceIcon face={action.face} />
      <span class="sr-only">{name}: </span>
      <span>{capital(action.text)}</span>
    </Piece>
  );
}

function StrideRow({ hero }: { hero: HeroBoardView }) {
  const address = hero.is_acting || hero.dice.length ? "act:stride" : `act:stride:${hero.id}`;
  const flags = useFlags(address, "act is-plain");
  return (
    <Piece address={address} label={`Move: ${hero.stride} movement`} class={flags} readsItself>
      <FaceIcon face="move" />
      <span class="sr-only">Move: </span>
      <span>{hero.stride} movement</span>
    </Piece>
  );
}

function AbilityRow({ ability, isPlain }: { ability: AbilityView; isPlain: boolean }) {
  const address = isPlain ? "" : `ability:${ability.id}`;
  const flags = useFlags(address, "ability", ability.is_used && "is-used");
  return (
    <Piece address={address} label={`${ability.name}, ${ability.cost} AP: ${ability.text}`} class={flags} readsItself>
      <span class="ability-cost">
        <b>{ability.cost}</b> AP
      </span>
      <span>
        <b>{ability.name}</b> {ability.text}
        {ability.is_used && <span class="soft"> (used)</span>}
      </span>
    </Piece>
  );
}

/** How many mecha and Scouts may be sent. */
function Orders({ hero }: { hero: HeroBoardView }) {
  const kinds = Object.keys(hero.orders).filter((kind) => (hero.orders[kind] ?? 0) > 0);
  if (!kinds.length) return null;
  return (
    <div class="hero-orders">
      {kinds.map((kind) => (
        <OrderSpot key={kind} hero={hero} kind={kind} />
      ))}
      <ScoutButton hero={hero} />
    </div>
  );
}

function OrderSpot({ hero, kind }: { hero: HeroBoardView; kind: string }) {
  const left = hero.orders_left[kind] ?? 0;
  const address = hero.is_acting ? `order:${kind}` : `order:${kind}:${hero.id}`;
  const flags = useFlags(address, "order");
  const name = useSight().nameOf("kind", kind);
  const words = kind === "scout" ? `Hear a ${name}` : `Order a ${name}`;
  const n = hero.is_acting ? `${left} of ${hero.orders[kind]} left` : hero.orders[kind];
  return (
    <Piece address={address} label={`${words}: ${n}`} class={flags} readsItself>
      <Icon name={pieceIcon(kind)} />
      <span>{kind === "scout" ? `${name}s` : `Order ${name}`}</span>
      <b>
        {hero.is_acting && `${left}/`}
        {hero.orders[kind]}
      </b>
    </Piece>
  );
}

/** A Scout can go anywhere: this lights the whole board for it. */
function ScoutButton({ hero }: { hero: HeroBoardView }) {
  const { sendsScout } = useSight();
  if (!hero.is_acting || !(hero.orders_left.scout ?? 0)) return null;
  return (
    <button
      type="button"
      class="order scout-button"
      aria-pressed={sendsScout.value}
      onClick={() => (sendsScout.value = !sendsScout.value)}
    >
      <Icon name="binoculars" />
      <span>{sendsScout.value ? "Click an Area…" : "Send a Scout"}</span>
    </button>
  );
}

/** Before the first Episode: six boards to choose from. */
export function HeroPicker() {
  const { view, people } = useSight();
  return (
    <section class="picker" aria-label="Pick a Hero">
      {view.heroes.map((hero) => (
        <Piece
          key={hero.id}
          address={`hero:${hero.id}`}
          label={`${hero.name}, ${hero.title}`}
          class={hero.seat === null ? "pick" : "pick is-taken"}
          readsItself
        >
          <HeroBoard hero={hero} isPick />
          {hero.seat !== null && <p class="pick-by">Played by {people[hero.seat]}</p>}
        </Piece>
      ))}
    </section>
  );
}
