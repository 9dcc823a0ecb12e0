// The names of 2020, which Botzone has, for functions of the library that were renamed or removed since.
#include_next "MahjongGB/shanten.h"

#ifndef MCR_BOTZONE_SHANTEN
#define MCR_BOTZONE_SHANTEN

#define FORM_FLAG_BASIC_FORM FORM_FLAG_REGULAR

namespace mahjong {

inline int basic_form_shanten(const tile_t *tiles, intptr_t count, useful_table_t *useful) {
    return regular_shanten(tiles, count, useful);
}

inline bool is_basic_form_wait(const tile_t *tiles, intptr_t count, useful_table_t *waiting) {
    return is_regular_wait(tiles, count, waiting);
}

inline bool is_basic_form_win(const tile_t *tiles, intptr_t count, tile_t tile) {
    return is_regular_win(tiles, count, tile);
}

/** Number of useful tiles that are not in `used`. */
inline int count_useful_tile(const tile_table_t &used, const useful_table_t &useful) {
    int left = 0;
    for (tile_t tile : all_tiles) left += useful[tile] ? 4 - used[tile] : 0;
    return left;
}

}  // namespace mahjong

#endif
