// The names of 2020, which Botzone has, for constants and functions of the library that were renamed or removed since.
#include_next "MahjongGB/fan_calculator.h"

#ifndef MCR_BOTZONE_FAN_CALCULATOR
#define MCR_BOTZONE_FAN_CALCULATOR

#define WIN_FLAG_4TH_TILE WIN_FLAG_LAST_TILE
#define WIN_FLAG_ABOUT_KONG WIN_FLAG_KONG_INVOLVED
#define WIN_FLAG_INIT WIN_FLAG_INITIAL
#define ERROR_TILE_COUNT_GREATER_THAN_4 ERROR_TILE_MORE_THAN_4

namespace mahjong {

/** Number of tiles of that kind in the pack. */
inline int count_tile_in_pack(pack_t pack, tile_t tile) {
    const tile_t middle = pack_get_tile(pack);
    switch (pack_get_type(pack)) {
        case PACK_TYPE_CHOW: return tile >= middle - 1 && tile <= middle + 1;
        case PACK_TYPE_PUNG: return tile == middle ? 3 : 0;
        case PACK_TYPE_KONG: return tile == middle ? 4 : 0;
        case PACK_TYPE_PAIR: return tile == middle ? 2 : 0;
        default: return 0;
    }
}

inline bool is_standing_tiles_contains_win_tile(const tile_t *tiles, intptr_t count, tile_t win_tile) {
    for (intptr_t i = 0; i < count; ++i) {
        if (tiles[i] == win_tile) return true;
    }
    return false;
}

inline size_t count_win_tile_in_fixed_packs(const pack_t *packs, intptr_t count, tile_t win_tile) {
    size_t found = 0;
    for (intptr_t i = 0; i < count; ++i) found += count_tile_in_pack(packs[i], win_tile);
    return found;
}

inline bool is_fixed_packs_contains_kong(const pack_t *packs, intptr_t count) {
    for (intptr_t i = 0; i < count; ++i) {
        if (pack_get_type(packs[i]) == PACK_TYPE_KONG) return true;
    }
    return false;
}

/** 0, or an error: 13 tiles are expected, with a pack as three, and at most four of a kind together with `win_tile`. */
inline int check_calculator_input(const hand_tiles_t *hand, tile_t win_tile) {
    if (hand->tile_count <= 0 || hand->pack_count < 0 || hand->pack_count * 3 + hand->tile_count != 13) {
        return ERROR_WRONG_TILES_COUNT;
    }
    for (tile_t tile : all_tiles) {
        size_t count = tile == win_tile ? 1 : 0;
        count += count_win_tile_in_fixed_packs(hand->fixed_packs, hand->pack_count, tile);
        for (intptr_t i = 0; i < hand->tile_count; ++i) count += hand->standing_tiles[i] == tile ? 1 : 0;
        if (count > 4) return ERROR_TILE_MORE_THAN_4;
    }
    return 0;
}

/** By `fan_t`. */
static const char *const fan_name_en[FAN_TABLE_SIZE] __attribute__((unused)) = {
    "None",
    "Big Four Winds",
    "Big Three Dragons",
    "All Green",
    "Nine Gates",
    "Four Kongs",
    "Seven Shifted Pairs",
    "Thirteen Orphans",
    "All Terminals",
    "Little Four Winds",
    "Little Three Dragons",
    "All Honors",
    "Four Concealed Pungs",
    "Pure Terminal Chows",
    "Quadruple Chow",
    "Four Pure Shifted Pungs",
    "Four Pure Shifted Chows",
    "Three Kongs",
    "All Terminals and Honors",
    "Seven Pairs",
    "Greater Honors and Knitted Tiles",
    "All Even Pungs",
    "Full Flush",
    "Pure Triple Chow",
    "Pure Shifted Pungs",
    "Upper Tiles",
    "Middle Tiles",
    "Lower Tiles",
    "Pure Straight",
    "Three-Suited Terminal Chows",
    "Pure Shifted Chows",
    "All Five",
    "Triple Pung",
    "Three Concealed Pungs",
    "Lesser Honors and Knitted Tiles",
    "Knitted Straight",
    "Upper Four",
    "Lower Four",
    "Big Three Winds",
    "Mixed Straight",
    "Reversible Tiles",
    "Mixed Triple Chow",
    "Mixed Shifted Pungs",
    "Chicken Hand",
    "Last Tile Draw",
    "Last Tile Claim",
    "Out with Replacement Tile",
    "Robbing The Kong",
    "All Pungs",
    "Half Flush",
    "Mixed Shifted Chows",
    "All Types",
    "Melded Hand",
    "Two Concealed Kongs",
    "Two Dragons Pungs",
    "Outside Hand",
    "Fully Concealed Hand",
    "Two Melded Kongs",
    "Last Tile",
    "Dragon Pung",
    "Prevalent Wind",
    "Seat Wind",
    "Concealed Hand",
    "All Chows",
    "Tile Hog",
    "Double Pung",
    "Two Concealed Pungs",
    "Concealed Kong",
    "All Simples",
    "Pure Double Chow",
    "Mixed Double Chow",
    "Short Straight",
    "Two Terminal Chows",
    "Pung of Terminals or Honors",
    "Melded Kong",
    "One Voided Suit",
    "No Honors",
    "Edge Wait",
    "Closed Wait",
    "Single Wait",
    "Self-Drawn",
    "Flower Tiles",
    "Concealed Kong and Melded Kong",
};

}  // namespace mahjong

#endif
