"""Each form of the pattern vocabulary: where it holds, where it does not, and how often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.core.scoring.conftest import Vocabulary

RUNS = ("123p 456p 789s 234s 5s", "5s")
TRIPLETS = ("333s 77s CC", "7s")
TWO_PONGS = {"melds": "pong 111p, pong 999p"}
PAIRS = ("11p 33p 55p 77s 99s CC F", "F")


class TestSituation:
    def test_by(self, plain: Vocabulary) -> None:
        assert plain.holds({"by": "self"}, *RUNS, by="self")
        assert not plain.holds({"by": "self"}, *RUNS, by="rob")
        assert plain.holds({"by": ["discard", "rob"]}, *RUNS, by="rob")
        assert plain.holds({"not": {"by": "self"}}, *RUNS, by="rob")
        assert plain.holds({"any": [{"by": "self"}, {"wall": 0}]}, *RUNS, by="rob", wall=0)

    def test_at(self, plain: Vocabulary) -> None:
        assert plain.holds({"at": "declared"}, *RUNS, at=["declared", "dealt"])
        assert not plain.holds({"at": "declared"}, *RUNS, at=["dealt"])
        assert plain.holds({"at": ["declared", "dealt"]}, *RUNS, at=["dealt"])
        assert not plain.holds({"at": ["declared", "dealt"]}, *RUNS)

    @pytest.mark.parametrize(
        ("spec", "walls"),
        [
            (0, {0}),
            ([0, 2], {0, 2}),
            ({"max": 1}, {0, 1}),
            ({"min": 2}, {2, 3}),
            ({"min": 1, "max": 2}, {1, 2}),
        ],
    )
    def test_wall(self, plain: Vocabulary, spec: Any, walls: set[int]) -> None:
        assert {wall for wall in range(4) if plain.holds({"wall": spec}, *RUNS, wall=wall)} == walls

    def test_facts(self, plain: Vocabulary) -> None:
        assert plain.holds({"$liang": True}, *RUNS, facts={"liang": True})
        assert not plain.holds({"$liang": True}, *RUNS, facts={"liang": False})
        assert plain.holds({"$liang": False}, *RUNS, facts={"liang": False})
        assert plain.holds({"$streak": {"min": 2}}, *RUNS, facts={"streak": 3})
        assert not plain.holds({"$streak": {"min": 2}}, *RUNS, facts={"streak": 1})
        assert not plain.holds({"$streak": {"min": 1}}, *RUNS, facts={"streak": None})
        assert plain.counts("$streak", *RUNS, facts={"streak": 3}) == 3
        assert plain.counts({"$streak": {"min": 2}, "by": "self"}, *RUNS, facts={"streak": 3}, by="self") == 3

    def test_flowers(self, wild: Vocabulary) -> None:
        hand = ("123p 456p 789s 234s 5s", "5s")
        assert wild.holds({"flowers": ["f1", "f2"]}, *hand, flowers="f2 f1 f5")
        assert not wild.holds({"flowers": ["f1", "f2"]}, *hand, flowers="f1 f5")
        assert wild.counts({"flowers": {"of": ["f1", "f2", "f3"]}}, *hand, flowers="f2 f1 f5") == 2
        assert wild.counts({"flowers": {}}, *hand, flowers="f2 f1 f5") == 3
        assert wild.holds({"flowers": {"count": 0}}, *hand)


class TestShape:
    def test_shape(self, plain: Vocabulary) -> None:
        assert plain.holds({"shape": "standard"}, *RUNS)
        assert not plain.holds({"shape": "seven-pairs"}, *RUNS)
        assert plain.holds({"shape": "seven-pairs"}, *PAIRS)
        assert plain.holds({"shape": ["standard", "seven-pairs"]}, *PAIRS)
        assert plain.holds({"not": {"shape": "standard"}}, *PAIRS)

    def test_suits(self, plain: Vocabulary) -> None:
        assert plain.holds({"suits": 2}, *RUNS)
        assert plain.holds({"suits": 1}, "123456789p CC 78p", "9p")
        assert not plain.holds({"suits": 1}, "123456p CC 78p", "9p", melds="pong 111s")
        assert plain.holds({"suits": 0}, "EEE SS CC", "C", melds="pong FFF, pong BBB")

    def test_honours(self, plain: Vocabulary) -> None:
        assert plain.holds({"honours": False}, *RUNS)
        assert plain.holds({"honours": True}, *TRIPLETS, **TWO_PONGS)
        assert plain.holds({"honours": True}, "123456789p 1p", "1p", melds="pong EEE")
        assert not plain.holds({"honours": False}, "123456789p 1p", "1p", melds="pong EEE")

    def test_wilds_count_as_what_they_stand_for(self, wild: Vocabulary) -> None:
        assert wild.holds({"suits": 1}, "123456789p 1p", "1p", melds="pong b b b")
        assert not wild.holds({"suits": 1}, "123456789p 1p", "1p", melds="pong 5s 5s b")
        assert wild.holds({"suits": 1}, "12345678p b 11p 23p", "1p")


class TestGroups:
    def test_kinds_of_group(self, plain: Vocabulary) -> None:
        assert plain.counts({"groups": {"kind": "run"}}, *RUNS) == 4
        assert plain.counts({"groups": {"kind": "triplet"}}, *TRIPLETS, **TWO_PONGS) == 4
        assert plain.counts({"groups": {"kind": "pong"}}, *TRIPLETS, **TWO_PONGS) == 2
        assert plain.counts({"groups": {"kind": "pair"}}, *PAIRS) == 7
        assert plain.counts({"groups": {"kind": "set"}}, *TRIPLETS, **TWO_PONGS) == 4
        kongs = "added-kong 1111p, concealed-kong 9999p"
        assert plain.counts({"groups": {"kind": "kong"}}, *TRIPLETS, melds=kongs) == 2
        assert plain.counts({"groups": {"kind": "concealed-kong"}}, *TRIPLETS, melds=kongs) == 1
        assert plain.counts({"groups": {"kind": ["pair", "kong"]}}, *TRIPLETS, melds=kongs) == 3

    def test_places(self, plain: Vocabulary) -> None:
        assert plain.counts({"groups": {"kind": "triplet", "in": "hand"}}, *TRIPLETS, **TWO_PONGS) == 2
        assert plain.counts({"groups": {"kind": "triplet", "in": "melds"}}, *TRIPLETS, **TWO_PONGS) == 2
        assert plain.counts({"groups": {"kind": "triplet", "in": "held"}}, *TRIPLETS, **TWO_PONGS) == 1

    def test_a_triplet_beside_another_place_for_the_winning_tile_is_held(self, plain: Vocabulary) -> None:
        entry = {"groups": {"kind": "triplet", "in": "held", "of": "3p"}}
        assert plain.counts(entry, "33312p 678s 999s 77s", "3p") == 1

    def test_choices_of_tiles(self, plain: Vocabulary) -> None:
        assert (
            plain.counts({"groups": {"of": "dragons"}}, "BBB 79p 22s", "8p", melds="pong CCC, pong FFF") == 3
        )
        assert plain.counts({"groups": {"with": "terminals"}}, *RUNS) == 2
        assert plain.counts({"groups": {"of": {"ranks": [1, 2, 3]}}}, *RUNS) == 1
        assert plain.counts({"groups": {"of": {"not": "tiao"}}}, *RUNS) == 2
        assert plain.counts({"groups": {"with": "won", "kind": "pair"}}, *RUNS) == 1
        assert plain.counts({"groups": {"of": "won"}}, *TRIPLETS, **TWO_PONGS) == 1

    def test_ranks_are_those_of_the_group(self, plain: Vocabulary) -> None:
        assert plain.counts({"groups": {"kind": "run", "ranks": [4, 5, 6]}}, *RUNS) == 1
        assert plain.counts({"groups": {"kind": "run", "ranks": [3, 4, 5]}}, *RUNS) == 0
        assert plain.counts({"groups": {"ranks": [1]}}, *TRIPLETS, **TWO_PONGS) == 1

    def test_the_middle_of_a_run(self, plain: Vocabulary) -> None:
        assert plain.counts({"groups": {"kind": "run", "middle": "won"}}, "123p 46p 789s 234s 55s", "5p") == 1
        assert plain.counts({"groups": {"kind": "run", "middle": "won"}}, "123p 45p 789s 234s 55s", "6p") == 0
        assert plain.counts({"groups": {"middle": {"ranks": [8, 5]}}}, *RUNS) == 2

    def test_groups_of_wilds_have_no_identity(self, wild: Vocabulary) -> None:
        how = {"melds": "concealed-kong b b b b, direct-kong 5p 5p b b"}
        hand = ("123p 456p 1p", "1p")
        assert wild.counts({"groups": {"kind": "kong"}}, *hand, **how) == 2
        assert wild.counts({"groups": {"kind": "kong", "of": "suited"}}, *hand, **how) == 1
        assert wild.counts({"groups": {"kind": "wild-kong"}}, *hand, **how) == 1
        assert wild.counts({"groups": {"kind": "wild-pong"}}, *hand, **how) == 0

    def test_every_group(self, plain: Vocabulary, wild: Vocabulary) -> None:
        terminals = {"every_group": {"with": "terminals"}}
        assert plain.holds(terminals, "123p 789p 9s", "9s", melds="pong 111s, pong 999p")
        assert not plain.holds(terminals, "123p 456p 9s", "9s", melds="pong 111s, pong 999p")
        assert not plain.holds(terminals, "123p 789p 9s", "9s", melds="pong 222s, pong 999p")
        assert wild.holds(terminals, "123p 789p 9s", "9s", melds="pong b b b, pong 999p")
        whole = {"every_group": {"of": {"ranks": [2, 5, 8]}}}
        assert plain.holds(whole, "222p 5s", "5s", melds="pong 555p, pong 888s, pong 888p")
        assert not plain.holds(whole, "222p 4s", "4s", melds="pong 555p, pong 888s, pong 888p")

    def test_every_group_with_a_changing_choice(self, wild: Vocabulary) -> None:
        asked = {"every_group": {"with": ["$lucky", "9p"]}}
        hand, melds = ("123p 789p 9p", "9p"), "pong b b b, pong 1p 1p b"
        assert wild.holds(asked, *hand, melds=melds, facts={"lucky": "1p"})
        assert not wild.holds(asked, *hand, melds=melds, facts={"lucky": "2p"})
        hand, melds = ("123p 456p 9p", "9p"), "pong 1p 1p b, pong 9s 9s 9s"
        assert not wild.holds(asked, *hand, melds=melds, facts={"lucky": "9s"})


class TestTiles:
    def test_number_of_tiles(self, plain: Vocabulary) -> None:
        four = {"melds": "pong 111p, added-kong 9999p, pong 333s, pong CCC"}
        assert plain.holds({"tiles": {"in": "held", "count": 1}}, "7s", "7s", **four)
        assert plain.counts({"tiles": {"in": "hand"}}, "7s", "7s", **four) == 2
        assert plain.counts({"tiles": {"in": "melds"}}, "7s", "7s", **four) == 13
        assert plain.counts({"tiles": {}}, "7s", "7s", **four) == 15
        assert plain.counts({"tiles": {"in": "loose"}}, "7s", "7s", **four) == 11

    def test_choice_of_tiles(self, plain: Vocabulary) -> None:
        assert plain.counts({"tiles": {"of": "terminals"}}, *RUNS) == 2
        assert plain.counts({"tiles": {"of": "won"}}, *RUNS) == 2
        assert plain.counts({"tiles": {"of": "won", "in": "held"}}, *RUNS) == 1
        assert plain.holds({"tiles": {"of": "honours", "count": 0}}, *RUNS)

    def test_a_fact_names_tiles(self, plain: Vocabulary) -> None:
        entry = {"tiles": {"of": "$lucky"}}
        code = plain.tiles.by_code["5s"]
        for lucky, number in [("5s", 2), (code, 2), (["5s", "1p"], 3), (None, 0)]:
            assert plain.counts(entry, *RUNS, facts={"lucky": lucky}) == number

    @pytest.mark.parametrize("strict", [{}, {"in": "faces"}, {"real": True}, {"placeholders": False}])
    def test_a_chow_is_three_tiles(self, wild: Vocabulary, strict: dict[str, Any]) -> None:
        hand, how = ("456p 789s 234s 5s", "5s"), {"melds": "chow 234p"}
        for tile in ("2p", "3p"):
            assert wild.counts({"tiles": {"of": tile, **strict}}, *hand, **how) == 1
        assert wild.counts({"tiles": {"of": "4p", **strict}}, *hand, **how) == 2

    def test_wilds_and_placeholders(self, wild: Vocabulary) -> None:
        hand, how = ("123p 456p 789p 4p", "4p"), {"melds": "pong 5p b rat for 5p"}
        of = {"of": "5p"}
        assert wild.counts({"tiles": of}, *hand, **how) == 4
        assert wild.counts({"tiles": of | {"real": True}}, *hand, **how) == 3
        assert wild.counts({"tiles": of | {"placeholders": False}}, *hand, **how) == 3
        assert wild.counts({"tiles": of | {"real": True, "placeholders": False}}, *hand, **how) == 2
        assert wild.counts({"tiles": of | {"in": "faces"}}, *hand, **how) == 3
        assert wild.counts({"tiles": {"of": "wild", "in": "faces"}}, *hand, **how) == 1
        assert wild.counts({"tiles": {"of": "wild"}}, *hand, **how) == 0

    def test_real_tiles_before_the_winning_one(self, wild: Vocabulary) -> None:
        hand = ("34p b 55p 123m 78m 999m", "9m")
        entry = {"tiles": {"of": {"ranks": [5, 9]}, "in": "held"}}
        assert wild.counts(entry, *hand) == 6
        assert wild.counts({"tiles": entry["tiles"] | {"real": True}}, *hand) == 5

    def test_a_placeholder_of_a_wild_is_a_wild(self, wild: Vocabulary) -> None:
        hand, how = ("123p 456p 789p 4p", "4p"), {"melds": "pong 5p 5p rat for b"}
        assert wild.counts({"tiles": {"of": "5p", "real": True}}, *hand, **how) == 3
        assert wild.counts({"tiles": {"of": "b", "in": "faces"}}, *hand, **how) == 1


class TestKinds:
    def test_counts_in_places(self, plain: Vocabulary) -> None:
        hand = ("12333p 678s 999s 77s", "3p")
        assert plain.counts({"kinds": {"hand": 4}}, *hand) == 1
        assert plain.counts({"kinds": {"hand": {"min": 3}}}, *hand) == 3
        assert plain.counts({"kinds": {"held": 3}}, *hand) == 3
        assert plain.counts({"kinds": {"hand": 4, "held": 3}}, *hand) == 1
        assert plain.holds({"kinds": {"hand": 4, "count": 1}}, *hand)
        assert not plain.holds({"kinds": {"hand": 4, "count": {"min": 2}}}, *hand)
        assert plain.holds({"kinds": {"all": {"min": 5}, "count": 0}}, *hand)

    def test_of_a_choice(self, plain: Vocabulary) -> None:
        hand = ("12333p 678s 999s 77s", "3p")
        assert plain.counts({"kinds": {"is": "won", "held": 3}}, *hand) == 1
        assert plain.counts({"kinds": {"is": {"not": "won"}, "hand": {"min": 3}}}, *hand) == 2
        assert plain.counts({"kinds": {"is": "tiao", "hand": {"min": 1}}}, *hand) == 4
        assert (
            plain.counts({"kinds": {"is": {"of": "tiao", "ranks": [7, 1]}, "hand": {"min": 1}}}, *hand) == 1
        )

    def test_of_a_choice_that_changes(self, plain: Vocabulary) -> None:
        hand = ("12333p 678s 999s 77s", "3p")
        three = {"hand": {"min": 3}}
        assert plain.counts({"kinds": {"is": {"of": "tong", "not": "won"}, **three}}, *hand) == 0
        assert plain.counts({"kinds": {"is": {"of": "tiao", "not": "won"}, **three}}, *hand) == 2
        assert plain.counts({"kinds": {"is": {"ranks": [3, 7], "where": three}, "held": 3}}, *hand) == 2

    def test_melded_kinds(self, plain: Vocabulary) -> None:
        how: dict[str, Any] = {"melds": "pong 333p, concealed-kong 9999s"}
        hand = ("12p 678s 77s", "3p")
        assert plain.counts({"kinds": {"is": "won", "pong": True}}, *hand, **how) == 1
        assert plain.counts({"kinds": {"is": "won", "kong": True}}, *hand, **how) == 0
        assert plain.counts({"kinds": {"pong": True}}, *hand, **how) == 1
        assert plain.counts({"kinds": {"kong": True, "is": "terminals"}}, *hand, **how) == 1
        assert plain.counts({"kinds": {"pong": True, "hand": 1}}, *hand, **how) == 1
        assert plain.counts({"kinds": {"pong": True, "hand": 2, "all": 4}}, *hand, **how) == 0
        assert plain.counts({"kinds": {"all": 4}}, *hand, **how) == 2
        assert plain.counts({"kinds": {"all": 4, "kong": False}}, *hand, **how) == 1
        assert plain.counts({"kinds": {"loose": 4}}, *hand, **how) == 1
        assert plain.counts({"kinds": {"melds": {"min": 3}}}, *hand, **how) == 2

    def test_triplets_of_the_reading(self, plain: Vocabulary) -> None:
        assert plain.holds({"kinds": {"is": "won", "triplet": True}}, *TRIPLETS, **TWO_PONGS)
        assert not plain.holds({"kinds": {"is": "won", "triplet": True}}, *RUNS)
        assert plain.counts({"kinds": {"triplet": True}}, *TRIPLETS, **TWO_PONGS) == 2
        assert plain.counts({"kinds": {"triplet": False, "hand": 3}}, "123p 234p 345p 99s 78s", "6s") == 1

    def test_wilds_stand_for_kinds(self, wild: Vocabulary) -> None:
        hand, how = ("34p 5p b 111m 234m", "5p"), {"melds": "pong 5p 5p b"}
        assert wild.counts({"kinds": {"all": {"min": 6}}}, *hand, **how) == 1
        assert wild.counts({"kinds": {"all": {"min": 6}, "real": True}}, *hand, **how) == 0
        assert wild.counts({"kinds": {"all": {"min": 4}, "real": True}}, *hand, **how) == 1

    def test_without_a_winning_tile(self, plain: Vocabulary) -> None:
        assert not plain.holds({"kinds": {"is": "won", "hand": 2}}, "123p 456p 789s 234s 55s")


class TestJoining:
    def test_any_all_not(self, plain: Vocabulary) -> None:
        yes, no = {"suits": 2}, {"suits": 1}
        assert plain.holds({"any": [no, yes]}, *RUNS)
        assert not plain.holds({"any": [no, no]}, *RUNS)
        assert not plain.holds({"any": []}, *RUNS)
        assert plain.holds({"any": {"one": no, "two": yes}}, *RUNS)
        assert not plain.holds({"all": [no, yes]}, *RUNS)
        assert plain.holds({"all": [yes, yes]}, *RUNS)
        assert plain.holds({"not": no}, *RUNS)
        assert not plain.holds({"not": {"suits": 2, "honours": False}}, *RUNS)
        assert plain.holds({}, *RUNS)

    def test_named_conditions(self, plain: Vocabulary) -> None:
        named = {"mixed": {"suits": 2}, "both": {"mixed": True, "honours": False}}
        assert plain.holds({"both": True}, *RUNS, conditions=named)
        assert not plain.holds({"both": False}, *RUNS, conditions=named)
        assert plain.holds({"mixed": False}, "123456789p CC 78p", "9p", conditions=named)

    def test_many_conditions_must_all_hold(self, plain: Vocabulary) -> None:
        asked: dict[str, Any] = {"by": "self", "at": "dealt", "wall": 20, "suits": 2, "honours": False}
        how: dict[str, Any] = {"by": "self", "at": ["dealt"], "wall": 20}
        assert plain.holds(asked, *RUNS, **how)
        others: list[dict[str, Any]] = [{"by": "rob"}, {"at": []}, {"wall": 19}]
        for wrong in others:
            assert not plain.holds(asked, *RUNS, **(how | wrong))

    def test_conditions_beside_a_count_gate_it(self, plain: Vocabulary) -> None:
        entry = {"by": "self", "groups": {"kind": "run"}}
        assert plain.counts(entry, *RUNS, by="self") == 4
        assert plain.counts(entry, *RUNS, by="discard") == 0
