// The names of 2020, which Botzone has. The functions had no length, and their notation had a comma before a seat: [567m,2].
#include_next "MahjongGB/stringify.h"

#ifndef MCR_BOTZONE_STRINGIFY
#define MCR_BOTZONE_STRINGIFY

#define PARSE_ERROR_NO_SUFFIX_AFTER_DIGIT PARSE_ERROR_SUFFIX

namespace mahjong {

/** Parses at most `most` tiles. */
inline intptr_t parse_tiles(const char *text, tile_t *tiles, intptr_t most) {
    tile_t parsed[14] = {};
    size_t length = 0;
    while (text[length] != '\0') ++length;
    const intptr_t found = parse_tiles(text, length, parsed);
    const intptr_t count = found < most ? found : most;
    for (intptr_t i = 0; i < count; ++i) tiles[i] = parsed[i];
    return count;
}

inline intptr_t string_to_tiles(const char *text, hand_tiles_t *hand, tile_t *serving) {
    char plain[128];
    size_t length = 0;
    for (; *text != '\0'; ++text) {
        if (length == sizeof plain) return PARSE_ERROR_TOO_MANY_TILES;
        if (*text != ',') plain[length++] = *text;
    }
    return string_to_tiles(plain, length, hand, serving);
}

}  // namespace mahjong

#endif
