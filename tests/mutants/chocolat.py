"""Planted bugs of Chocolat !: file under games, the text as it is, with the bug, the clause."""

from __future__ import annotations

BOX, TRICK, RULES = "chocolat/box.py", "chocolat/trick.py", "chocolat/rules.py"

MUTANTS = [
    # The first five are the few of `make test`, one for each part of the sheet.
    (TRICK, "return following if following != NO_CARDS else hand", "return hand", "CH4"),
    (TRICK, "if s.flavour == NO_FLAVOUR:", "if s.cards_in_trick == 0:", "CH5"),
    (BOX, "2 * worth if sweet == flavour else worth", "worth", "CH7"),
    (BOX, "SIDE * column + SIDE - 1 - row", "SIDE * (SIDE - 1 - column) + row", "CH8"),
    (TRICK, "return FULL_TRICK if s.players == 2 else s.players", "return s.players", "CH9"),
    # The box and the study.
    (BOX, "shelf -= one_of(s.box[place])", "pass", "CH1"),
    (BOX, "if s.ready == (1 << s.players) - 1:", "if s.ready != 0:", "CH2"),
    (RULES, "return (1 << s.players) - 1 - s.ready", "return (1 << s.players) - 1", "CH2"),
    (RULES, "elif action == READY:", "elif action > READY:", "CH2"),
    (BOX, "            drawn //= SWEETS - place\n", "", "CH2"),
    # The deal.
    (TRICK, "return 2 if s.players == 2 else HANDS", "return HANDS", "CH3"),
    (TRICK, "return 2 if s.players == 2 else HANDS", "return s.players", "CH3"),
    (TRICK, "s.leader = next_seat(s, seat)", "s.leader = seat", "CH3"),
    (TRICK, "range(0, CARDS - share(s), AT_ONCE)", "range(0, share(s), AT_ONCE)", "CH3"),
    (RULES, "    if s.tricks == TRICKS:", "    if s.tricks == TRICKS - 1:", "CH3"),
    (RULES, "seat == CHANCE_SEAT and s.stage == DEALING", "False", "CH3"),
    ("chocolat/draws.py", "        drawn //= total - before\n", "        pass\n", "CH3"),
    # Following.
    (TRICK, "[*KIND_CARDS[:FLAVOURS], NO_CARDS]", "[*KIND_CARDS]", "CH5"),
    (TRICK, "hand & FOLLOWING[s.flavour]", "hand & (FOLLOWING[s.flavour] | KIND_CARDS[4])", "CH4"),
    (TRICK, "following != NO_CARDS else hand", "following != NO_CARDS else KIND_CARDS[4]", "CH4"),
    (TRICK, "s.void[seat] |= 1 << s.flavour", "s.void[seat] = 1 << s.flavour", "CH4"),
    (TRICK, "s.flavour in (NO_FLAVOUR, flavour_of(card))", "s.flavour == flavour_of(card)", "CH5"),
    (TRICK, "in (NO_FLAVOUR, flavour_of(card))", "in (NO_FLAVOUR, flavour_of(card), 3)", "CH4"),
    # Who wins.
    (TRICK, "if is_joker(card) or best == NO_CARD:", "if best == NO_CARD:", "CH6"),
    (TRICK, "if is_joker(card) or best == NO_CARD:", "if is_joker(card):", "CH6"),
    (TRICK, "flavour_of(card) == flavour_of(best) and card > best", "card > best", "CH6"),
    (TRICK, "flavour_of(best) and card > best", "flavour_of(best) and card < best", "CH6"),
    (TRICK, "        s.turn = s.winner\n", "        s.turn = s.leader\n", "CH6"),
    (TRICK, "s.best, s.winner = card, seat", "s.best = card", "CH6"),
    (TRICK, "return seat + 1 if seat + 1 < s.players else 0", "return (seat + 1) % 4", "CH9"),
    # The sweets and the turning.
    (BOX, "worth = sweet + 1", "worth = 4 - sweet", "CH7"),
    (BOX, "s.covered &= ~bit(place)", "pass", "CH7"),
    (BOX, "s.points[s.turn] +=", "s.points[s.leader] +=", "CH7"),
    (BOX, "s.points[s.turn] += ", "s.points[s.turn] = ", "CH7"),
    (RULES, "begin_trick(s, s.turn)", "begin_trick(s, s.leader)", "CH7"),
    (RULES, "uncover(s, place_at(s, cell))", "uncover(s, cell)", "CH8"),
    (BOX, "0 if s.young == YOUNG_ON else s.tricks", "s.tricks", "CH8"),
    (BOX, "return 0 if s.young == YOUNG_ON else s.tricks % FULL_TURN", "return 0", "CH8"),
    (BOX, "s.tricks % FULL_TURN", "s.tricks % 2", "CH8"),
    # The end, and what is known.
    (RULES, "if s.points[seat] > most:", "if s.points[seat] >= most:", "CH10"),
    (RULES, "if s.stage != OVER:", "if s.stage < CARD:", "CH10"),
    (RULES, "out[seat] = s.points[seat]", "out[seat] = s.points[0]", "CH10"),
    ("chocolat/view.py", "if hand != seat:", "if hand > seat:", "CH11"),
    ("chocolat/view.py", "s.chance.key[0], s.chance.key[1] = NO_CARDS, NO_CARDS", "pass", "CH11"),
    ("chocolat/worlds.py", "(s.void[hand] >> kind) & 1 == 0", "True", "CH11"),
    ("chocolat/worlds.py", "return ~(s.played | own)", "return ~s.played", "CH11"),
]
