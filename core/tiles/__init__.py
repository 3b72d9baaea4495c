"""Layer 1: tile sets and the notation of tiles."""

from paiju.core.tiles.kinds import Group, TileKind, TileSet
from paiju.core.tiles.load import load_tile_set
from paiju.core.tiles.notation import read_tiles, write_tiles

__all__ = ["Group", "TileKind", "TileSet", "load_tile_set", "read_tiles", "write_tiles"]
