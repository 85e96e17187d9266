"""Which Heroes to select together: what each team is worth, and which dice pay for it."""

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import combinations
from operator import gt

from robotable.games.cyclone_run.bot_gamble import Gamble, Hand, gamble
from robotable.games.cyclone_run.bot_prospects import Prospects, Tray, effects_at_hand, fuel_at_hand, prospects_of
from robotable.games.cyclone_run.effects import NoFuel
from robotable.games.cyclone_run.state import Cyclone

Team = tuple[str, ...]
"""Heroes who are selected together."""


class Outlook:
    """All that one seat weighs: the tray, its Fuel, its dice, and the teams it could select."""

    def __init__(self, s: Cyclone, seat: int, tray: Tray | None = None) -> None:
        """Now, or on the tray as it will lie when this seat's turn comes next."""
        is_next = tray is not None
        self.s = s
        self.seat = seat
        self.selected: Sequence[str] = () if is_next else s.selected
        self.fuelled = [face for face in s.faces.values() if is_next and face not in s.selected]
        """Cards on which the Fuel may lie that is placed before that turn."""
        self.player = s.players[seat]
        self.effects = effects_at_hand(s, seat, is_next)
        self.waivers = 0 if is_next else s.waivers
        self.prospects: Prospects = prospects_of(s, seat, tray)
        self.fuel_worth = self.prospects.fuel_worth
        self.fuel = fuel_at_hand(s, seat, is_next)
        self.gamble: Gamble = gamble(tuple(s.pack.die.faces), s.pack.die.count)

    @cached_property
    def worths(self) -> dict[Team, float]:
        """What each team that Fuel allows is worth, if it contains the Heroes selected already."""
        chosen = set(self.selected)
        teams = [team for team in self._every_team if chosen <= set(team)] if chosen else self._every_team
        self._fuel_with = {face: self.fuel_with(face) for face in self.s.faces.values()}
        worths = {team: self._worth_of(team) for team in teams}
        return {team: worth for team, worth in worths.items() if worth is not None}

    @cached_property
    def _every_team(self) -> dict[Team, Hand]:
        """Every team that the dice could pay for, and the symbols that it costs."""
        s = self.s
        faces = tuple(s.faces.values())
        costs = tuple(tuple(s.hero(face).cost) for face in faces)
        return _all_teams(self.gamble, faces, costs, s.pack.numbers["heroes_a_turn"])

    def _worth_of(self, team: Team) -> float | None:
        """What the Heroes do and the Fuel on their cards, less the Fuel they need; None if that can't be paid."""
        joining = [face for face in team if face not in self.selected] if self.selected else team
        fuel = sum([self._fuel_with[face] for face in joining]) + self._waived(joining)
        if self.player.fuel + fuel < 0:
            return None
        return self.prospects.team(team, self.fuel + fuel)[0] + fuel * self.fuel_worth

    def fuel_with(self, face: str) -> int:
        """The Fuel that activating a Hero brings in, less what it costs. CYC-HERO07, CYC-HERO08, CYC-ALPHA02"""
        hero = self.s.hero(face)
        lying = self.s.fuel_on[self.s.card_of(face)] + (face in self.fuelled)
        return lying + min(hero.brings_fuel, self.s.fuel_pile) - hero.needs_fuel

    def _waived(self, faces: Sequence[str]) -> int:
        """The Fuel for a fighter that a card waives. CYC-LOC03"""
        if not self.has_waiver:
            return 0
        return max([self.s.hero(face).needs_fuel for face in faces], default=0)

    @cached_property
    def has_waiver(self) -> bool:
        """A fighter would cost no Fuel."""
        return self.waivers > 0 or any(isinstance(effect, NoFuel) for effect in self.effects)

    # Teams and dice

    @property
    def costs(self) -> dict[Team, Hand]:
        """The symbols that each team costs."""
        return self._every_team

    @cached_property
    def teams(self) -> list[Team]:
        """The best team that each full hand of dice pays for; any team for hands that nobody can have any more."""
        found = [next(iter(self.worths))] * len(self.gamble.full_hands)
        open_yet = (1 << len(found)) - 1
        for team in sorted(self.worths, key=self.worths.__getitem__, reverse=True):
            paid = self.gamble.payers(self.costs[team]) & open_yet
            open_yet ^= paid
            while paid:
                place = paid.bit_length() - 1
                found[place] = team
                paid ^= 1 << place
            if not open_yet:
                break
        return found

    @cached_property
    def hands(self) -> list[float]:
        """What each full hand of dice is worth if rolling stops there."""
        return [self.worths[team] for team in self.teams]

    def best_team(self, dice: Sequence[str]) -> Team:
        """The best team that these dice pay for."""
        return self.teams[self.gamble.place(self.gamble.hand(dice))]

    def worth_of_dice(self, dice: Sequence[str]) -> float:
        """What these dice are worth if rolling stops there."""
        return self.worths[self.best_team(dice)]

    def best_with_each(self, dice: Sequence[str]) -> dict[str, float]:
        """What the best team with each Hero is worth that these dice pay for."""
        place, best = self.gamble.place(self.gamble.hand(dice)), dict[str, float]()
        for team, worth in self.worths.items():
            if self.gamble.payers(self.costs[team]) >> place & 1:
                for face in team:
                    best[face] = max(worth, best.get(face, worth))
        return best

    def teams_hoped_for(self, keep: Hand) -> list[Team]:
        """The teams that the kept dice lead to, the likeliest first: one that needs them all, or some between them."""
        free = self.gamble.count - sum(keep)
        in_reach = [team for team in self.worths if self._missing(team, keep) <= free]
        hopes: list[Team] = []
        served = (0,) * len(keep)
        while served != keep or not hopes:
            best = max(in_reach, key=lambda team: (self._serves(team, keep) == keep, self._promise(team, keep)))
            hopes.append(best)
            served = tuple(map(max, served, self._serves(best, keep)))
            in_reach = [team for team in in_reach if any(map(gt, self._serves(team, keep), served))]
            if not in_reach:
                break
        return hopes

    def _promise(self, team: Team, keep: Hand) -> float:
        """What a team may bring: every symbol still missing halves its chance."""
        return float(self.worths[team] * 0.5 ** self._missing(team, keep))

    def _missing(self, team: Team, keep: Hand) -> int:
        return sum(max(0, need - n) for need, n in zip(self.costs[team], keep, strict=True))

    def _serves(self, team: Team, keep: Hand) -> Hand:
        """The kept dice that a team needs."""
        return tuple(map(min, self.costs[team], keep))

    def chances(self) -> dict[str, float]:
        """How likely each Hero is to be selected by a player who rolls now."""
        chances = dict.fromkeys(self.s.faces.values(), 0.0)
        ends = self.gamble.final_hands(self.hands, self.s.pack.numbers["free_rerolls"])
        for chance, team in zip(ends, self.teams, strict=True):
            for face in team:
                chances[face] += chance
        return chances


@cache
def _all_teams(gamble: Gamble, faces: Team, costs: tuple[Team, ...], most: int) -> dict[Team, Hand]:
    """Every team that the dice might pay for, the empty one included, and what it costs. CYC-HERO02, CYC-HERO03"""
    cost = dict(zip(faces, costs, strict=True))
    teams = [team for n in range(most + 1) for team in combinations(faces, n)]
    symbols = {team: [symbol for face in team for symbol in cost[face]] for team in teams}
    return {team: gamble.hand(needed) for team, needed in symbols.items() if len(needed) <= gamble.count}
