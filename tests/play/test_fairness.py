"""Nobody can cheat unseen: the promised seed, the players' own chance, the chain, the signature."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotoc
from ludotoc.engine.dice import SEED_BYTES
from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import bytes_of, outcome_list
from ludotoc.play import Table
from ludotoc.play.fairness import (
    Signer,
    blind_of,
    check_contribution,
    commitment_to,
    house_signer,
    is_signed,
    link,
    promise_of,
    read_seed,
    with_contributions,
)
from tests.play import chocottes
from tests.play.tables import GAME, refused

SEED = bytes(range(SEED_BYTES))
HEAD = hashlib.sha256(b"head").digest()


def table_with(*contributions: bytes) -> Table:
    """A table with a known seed and these contributions, before the first card."""
    return Table(GAME, 4, {}, seed=SEED, contributions=contributions)


# --- the promise ---


def test_a_table_shows_the_sha256_of_its_seed_before_the_first_card() -> None:
    table = table_with()
    assert table.commitment == hashlib.sha256(SEED).hexdigest() == commitment_to(SEED)
    assert not table.entries


def test_a_seed_is_given_as_a_number_as_digits_as_bytes_or_not_at_all() -> None:
    assert read_seed(258) == bytes(30) + b"\x01\x02"
    assert read_seed(SEED.hex()) == read_seed(SEED) == SEED
    assert len(read_seed(None)) == SEED_BYTES
    assert read_seed(None) != read_seed(None)


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (-1, "a seed is a number from 0 to"),
        (1 << 256, "a seed is a number from 0 to"),
        ("12", "a seed has 32 bytes, not 1"),
        ("", "a seed has 32 bytes, not 0"),
        ("x" * 64, "a seed is 64 hexadecimal digits"),
        (b"", "a seed has 32 bytes, not 0"),
        (bytes(33), "a seed has 32 bytes, not 33"),
    ],
)
def test_what_is_no_seed_is_refused(seed: int | str | bytes, words: str) -> None:
    with refused(words):
        read_seed(seed)


# --- the players' own chance ---


def test_every_contribution_changes_the_key_and_so_the_deal() -> None:
    tables = [table_with(), table_with(b"a"), table_with(b"b"), table_with(b"a", b"b")]
    assert len({bytes(table.state.chance.key) for table in tables}) == len(tables)
    for table in tables:
        table.settle()
    assert len({table.position for table in tables}) == len(tables)
    assert len({table.commitment for table in tables}) == 1


def test_contributions_count_one_by_one_and_in_their_order() -> None:
    ways = [(b"ab", b"c"), (b"a", b"bc"), (b"c", b"ab"), (b"abc",), (b"ab", b"c", b""), ()]
    assert len({with_contributions(SEED, way) for way in ways}) == len(ways)
    assert with_contributions(SEED, ()) == SEED


@given(st.lists(st.binary(max_size=8), min_size=1, max_size=4), st.integers(0, 3), st.binary())
def test_no_contributor_is_without_influence(coins: list[bytes], who: int, other: bytes) -> None:
    changed = [*coins]
    changed[who % len(coins)] = other
    same = with_contributions(SEED, coins) == with_contributions(SEED, changed)
    assert same == (coins == changed)


def test_a_table_begins_with_contributions() -> None:
    table = ludotoc.new_table("tock", seed=SEED, contributions=[b"a", b"b"], dice="gain")
    assert table.contributions == (b"a", b"b")
    assert table.options["dice"] == "gain"
    assert bytes(table.state.chance.key) == bytes(table_with(b"a", b"b").state.chance.key)
    table.agree_to_draw()
    assert ludotoc.verify_record(table.record()) == table
    assert table.rematch(contributions=[b"c"]).contributions == (b"c",)


def test_a_contribution_is_promised_before_it_is_shown() -> None:
    promise = promise_of(b"red's coin")
    assert promise == hashlib.sha256(b"red's coin").hexdigest()
    check_contribution(b"red's coin", promise)
    check_contribution(b"red's coin", promise.upper())
    for other in (b"", b"red's coin ", bytes.fromhex(promise)):
        with refused("this contribution is not the one that was promised"):
            check_contribution(other, promise)


# --- the chain ---


def test_the_head_depends_on_all_that_was_agreed() -> None:
    tables = [
        Table(GAME, 4, {}, seed=1),
        Table(GAME, 4, {}, seed=2),
        Table(GAME, 6, {}, seed=1),
        Table(GAME, 4, {"stars": "off"}, seed=1),
        Table(GAME, 4, {}, seed=1, contributions=[b"a"]),
        Table(GAME, 4, {"dice": "gain", "pot": "series"}, seed=1),
        Table(GAME, 4, {"dice": "gain", "pot": "series"}, seed=1, carried="tokens=1,2,3,4 pot=0"),
    ]
    assert len({table.head for table in tables}) == len(tables)


def test_the_head_depends_on_every_entry_and_on_their_order() -> None:
    heads = {
        link(link(HEAD, one), two) for one, two in (("a", "b"), ("b", "a"), ("ab", ""), ("a", "c"))
    }
    assert len(heads) == 4
    table, seen = table_with(), set()
    table.settle()
    for _ in range(20):
        seen.add(table.head)
        seat = table.actors[0]
        table.play(seat, table.legal_moves(seat)[-1])
    assert len(seen) == 20


def test_a_chain_is_the_fold_of_its_lines_and_of_the_blinds_of_what_is_secret() -> None:
    table = ludotoc.new_table("tock", seed=1, teams="pairs")
    for seat in range(4):
        table.play(seat, table.legal_moves(seat)[0])
    assert table.seed is not None
    head = link(b"", table.heading())
    for number, entry in enumerate(table.entries):
        blind = blind_of(table.seed, number) if entry.is_secret else b""
        head = link(head, entry.line, blind)
    assert head.hex() == table.head
    assert {entry.is_secret for entry in table.entries} == {True, False}


def test_what_is_secret_cannot_be_found_in_the_chain_by_trying() -> None:
    """Who knows all lines but one, and tries what that may be, hits it only if it is public."""
    found = {True: 0, False: 0}
    table = Table(GAME, 4, {}, seed=3)
    while not table.actors:
        head, secret = bytes.fromhex(table.head), GAME.verbs.is_secret(table.state, CHANCE_SEAT, 0)
        texts = GAME.module("actions").chance_text
        outcomes = [outcome for outcome, _ in outcome_list(GAME, table.state)]
        lines = [f"* {texts(table.state, outcome)}" for outcome in outcomes]
        table.give_chance(int(GAME.verbs.draw_chance(table.state)))
        assert table.entries[-1].line in lines
        found[bool(secret)] += table.head in [link(head, line).hex() for line in lines]
    assert found[True] == 0 < found[False]


def test_the_same_secret_is_blinded_otherwise_by_another_seed_and_at_another_place() -> None:
    blinds = {blind_of(seed, number) for seed in (SEED, HEAD) for number in range(40)}
    assert len(blinds) == 80


def test_a_sealed_claim_does_not_show_in_the_head_that_all_see() -> None:
    """CC5 Nobody may notice that somebody has claimed a card, or passed."""
    line = chocottes.line("5a.1a / 5b.3a", "8a 8b", "5c", "window", windows="live", asking="01")
    table = chocottes.at(line)
    seen, made = table.open_head, table.head
    assert seen == made
    table.play(0, "snap 1")
    table.play(0, "pass")
    assert table.open_head == seen
    assert table.head != made
    table.close()
    assert table.open_head == table.head != seen


# --- the signature ---


def test_what_a_signer_signs_is_his_of_that_head_and_seed_alone() -> None:
    signer, other = Signer(), Signer()
    signature = signer.sign(HEAD, SEED)
    assert is_signed(signer.public_key, signature, HEAD, SEED)
    assert not is_signed(other.public_key, signature, HEAD, SEED)
    assert not is_signed(signer.public_key, signature, SEED, SEED)
    assert not is_signed(signer.public_key, signature, HEAD, HEAD)
    assert not is_signed(signer.public_key, other.sign(HEAD, SEED), HEAD, SEED)


@pytest.mark.parametrize("wrong", ["", "zz", "00", "0" * 63, "00" * 32, "00" * 64, "é"])
def test_what_is_no_key_or_no_signature_signs_nothing(wrong: str) -> None:
    signer = Signer()
    assert not is_signed(wrong, signer.sign(HEAD, SEED), HEAD, SEED)
    assert not is_signed(signer.public_key, wrong, HEAD, SEED)


def test_a_signer_comes_back_from_its_private_bytes() -> None:
    signer = Signer()
    again = Signer(signer.private_bytes())
    assert again.public_key == signer.public_key
    assert again.sign(HEAD, SEED) == signer.sign(HEAD, SEED)


def test_a_table_may_have_a_signer_of_its_own() -> None:
    signer = Signer()
    table = Table(GAME, 4, {}, seed=1, signer=signer)
    table.settle()
    table.agree_to_draw()
    assert f'[PublicKey "{signer.public_key}"]' in table.record()
    assert ludotoc.verify_record(table.record()) == table
    assert table.rematch().signer is signer


# --- the key of the house ---


@pytest.fixture
def empty_home(tmp_path: Path) -> Iterator[Path]:
    """A home in which nobody has signed anything yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTOC_HOME", str(tmp_path / "home"))
        house_signer.cache_clear()
        yield tmp_path / "home"
    house_signer.cache_clear()


def test_the_house_makes_its_key_once_and_only_the_user_reads_it(empty_home: Path) -> None:
    first = house_signer().public_key
    path = empty_home / "signing.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_bytes() == house_signer().private_bytes()
    assert [each.name for each in empty_home.iterdir()] == ["signing.key"]
    house_signer.cache_clear()
    assert house_signer().public_key == first


def test_another_home_has_another_key(empty_home: Path) -> None:
    first = house_signer().public_key
    os.environ["LUDOTOC_HOME"] = str(empty_home / "elsewhere")
    house_signer.cache_clear()
    assert house_signer().public_key != first


def test_a_key_made_meanwhile_by_another_program_is_kept(
    empty_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs, path = Signer(), empty_home / "signing.key"
    generate = Signer.private_bytes

    def too_late(signer: Signer) -> bytes:
        path.write_bytes(generate(theirs))
        return generate(signer)

    monkeypatch.setattr(Signer, "private_bytes", too_late)
    assert house_signer().public_key == theirs.public_key
    assert [each.name for each in empty_home.iterdir()] == ["signing.key"]


@pytest.mark.parametrize("content", [b"", b"too short", bytes(33)])
def test_a_file_that_holds_no_key_is_refused_and_left_alone(
    empty_home: Path, content: bytes
) -> None:
    empty_home.mkdir()
    (empty_home / "signing.key").write_bytes(content)
    with refused("signing.key holds no signing key of 32 bytes"):
        house_signer()
    assert (empty_home / "signing.key").read_bytes() == content


def test_programs_that_start_together_sign_with_one_key(empty_home: Path) -> None:
    ask = "from ludotoc.play.fairness import house_signer; print(house_signer().public_key)"
    started = [
        subprocess.Popen([sys.executable, "-c", ask], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    keys = {program.communicate(timeout=60)[0].strip() for program in started}
    assert keys == {house_signer().public_key}


def test_the_key_of_chance_never_leaves_in_a_view() -> None:
    table = ludotoc.new_table("tock", seed=SEED)
    key = bytes(table.state.chance.key)
    assert key in bytes_of(table.state)
    for seat in range(4):
        assert key not in bytes_of(table.view(seat))
        assert not table.view(seat).chance.key.any()
