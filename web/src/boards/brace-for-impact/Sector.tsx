import { Icon } from "../../pieces/Icon";
import { sourceInWords } from "../../pieces/SourceMark";
import { Piece } from "../../table/Piece";
import type { SectorView, ShipView } from "../../types";
import { SeatMark } from "../../ui/SeatMark";
import { Effects } from "./Kind";
import { decisionsOf, isFaceKnown, type Sight, useSight } from "./sight";
import { bonusInWords, iconsInWords, personOn, sectorInWords } from "./words";

interface SectorProps {
  sector: SectorView;
  /** The spinner points at it. */
  isPointed: boolean;
}

/** A sector of the ship, with the ship that lies there; empty, it shows what a hit here does. */
export function Sector({ sector, isPointed }: SectorProps) {
  const sight = useSight();
  const address = `sector:${sector.n}`;
  const isKnown = isFaceKnown(sight, sector);
  const flags = [
    "bfi-sector",
    sector.has_ship ? (sector.ship?.friendly && isKnown ? "has-friend" : "has-ship") : "is-empty",
    sight.news.has(address) && "is-news",
    isPointed && "is-pointed",
  ];
  return (
    <Piece
      address={address}
      label={sectorInWords(sight, sector, isKnown)}
      class={flags.filter(Boolean).join(" ")}
      readsItself
      isHasty={decisionsOf(sight).length > 0}
      tip={<SectorTip sight={sight} sector={sector} isKnown={isKnown} />}
    >
      <span class="sr-only">{sectorInWords(sight, sector, isKnown)}</span>
      <span class="bfi-sector-name" aria-hidden="true">
        <b>{sector.n}</b>
        <span>{isKnown && sector.ship ? sector.ship.name : sector.name}</span>
      </span>
      {!sector.has_ship && <Effects icons={sector.icons} isPlain />}
      <Suggestions sector={sector.n} />
      {sector.has_ship && isKnown && sector.ship && <ShipPlate ship={sector.ship} isDown={!sector.is_up} />}
      {sector.has_ship && !isKnown && <ShipBack sector={sector} />}
    </Piece>
  );
}

/** Who of the crew would lay the next ship here. */
function Suggestions({ sector }: { sector: number }) {
  const { view, people } = useSight();
  const seats = Object.entries(view.suggested).flatMap(([seat, at]) => (at === sector ? [Number(seat)] : []));
  if (!seats.length) return null;
  return (
    <span class="bfi-suggested">
      {seats.map((seat) => (
        <SeatMark key={seat} seat={seat} />
      ))}
      <span class="sr-only">{seats.map((seat) => personOn(people, seat)).join(", ")} would choose it</span>
    </span>
  );
}

function ShipPlate({ ship, isDown }: { ship: ShipView; isDown: boolean }) {
  return (
    <span class={`bfi-ship ${isDown ? "is-down" : ""}`} aria-hidden="true">
      <b class="bfi-strength">{ship.strength}</b>
      {ship.friendly ? (
        <span class="bfi-friend">
          <Icon name="peace-dove" /> Friend
        </span>
      ) : (
        <Effects icons={ship.icons} isPlain />
      )}
    </span>
  );
}

/** The back of a ship card: nobody knows what it is, but what a scout would bring. */
function ShipBack({ sector }: { sector: SectorView }) {
  return (
    <span class="bfi-ship is-back" aria-hidden="true">
      <Icon name="alien-stare" class="bfi-stare" />
      <span class="bfi-ship-back">
        <b>{sector.band ?? "?"}</b>
        <span class="bfi-bonus">
          <Icon name="radar-sweep" />
          <Icon name={sector.bonus === "draw" ? "card-draw" : "spanner"} />
        </span>
      </span>
    </span>
  );
}

/** A tip stands outside of the board, so it is handed what it looks at. */
function SectorTip({ sight, sector, isKnown }: { sight: Sight; sector: SectorView; isKnown: boolean }) {
  const { ship } = sector;
  return (
    <div class="tip-words">
      <b>
        {sector.n}. {sector.name}
      </b>
      {ship && isKnown && (
        <p>
          {ship.name}, strength {ship.strength}.{" "}
          {ship.friendly ? "A friend: it holds its fire" : iconsInWords(sight, ship.icons)}.
        </p>
      )}
      {sector.has_ship && !sector.is_up && <p>Face down. {bonusInWords(sight, sector)}.</p>}
      {!sector.has_ship && <p>No ship. A hit here: {iconsInWords(sight, sector.icons)}.</p>}
      <p class="soft">On the spinner: {sector.spin}.</p>
      <p class="soft">{sourceInWords(sector.source, sector.house)}.</p>
    </div>
  );
}
