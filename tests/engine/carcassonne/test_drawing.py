"""The landscape as a picture: what is printed is what lies there."""

from __future__ import annotations

import pytest

from tests.engine.carcassonne.tables import a_land

ROADS = """
      -1    0    1    2
          .#R#.
  -1      .###.
          .###.
     ......###......B....
   0 ..R-----------B--+..
     .................|..
"""

CROSSINGS = """
       0    1    2
     #...#
  -1 ####P
     #####
     .###...G....|..
   0 -------+----+-B
     .......|....|..
          ..|.O
   1      --+..
          ..|..
"""


@pytest.mark.parametrize(
    ("board", "picture"),
    [
        (
            "D(0,0)r0; F(0,-1)r1 Red@S; U(1,0)r0 Blue@W; A(-1,0)r3 Red@C; V(2,0)r0 Blue@NL",
            ROADS,
        ),
        (
            "D(0,0)r0; LAB(1,0)r0 Green@N; X(2,0)r0 Blue@E; W(1,1)r1 Orange@EL; Q(0,-1)r2 Purple@W",
            CROSSINGS,
        ),
    ],
)
def test_a_drawing(board: str, picture: str) -> None:
    assert str(a_land(board)) == picture.strip("\n")


def test_a_cloister_and_a_farmer_beside_it() -> None:
    """A farmer is drawn in the first corner of his field, clockwise from the north."""
    lines = str(a_land("D(0,0)r0; A(0,1)r3 Green@SL")).splitlines()
    assert lines[-3:] == ["     G....", "   1 ..C--", "     ....."]
