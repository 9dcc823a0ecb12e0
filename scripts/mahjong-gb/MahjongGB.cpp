// Implements Botzone's interface with the algorithm of PyMahjongGB.

#include "MahjongGB.h"

#include "fan_calculator.h"

// Not anonymous: bots include this file, and have functions with such names.
namespace mcr_mahjong_gb {

static const string SUITS = "WTB";
static const size_t MOST_PACKS = 4;
static const size_t MOST_TILES = 13;

inline mahjong::tile_t tileOf(const string &name) {
    const mahjong::suit_t suits[] = {TILE_SUIT_CHARACTERS, TILE_SUIT_BAMBOO, TILE_SUIT_DOTS};
    const int rank = name.size() == 2 ? name[1] - '0' : 0;
    const size_t suit = name.empty() ? string::npos : SUITS.find(name[0]);
    if (suit != string::npos && rank >= 1 && rank <= 9) return mahjong::make_tile(suits[suit], rank);
    if (!name.empty() && name[0] == 'F' && rank >= 1 && rank <= 4) return mahjong::make_tile(TILE_SUIT_HONORS, rank);
    if (!name.empty() && name[0] == 'J' && rank >= 1 && rank <= 3) return mahjong::make_tile(TILE_SUIT_HONORS, rank + 4);
    throw string("ERROR_WRONG_TILE_CODE");
}

inline mahjong::pack_t packOf(const pair<string, pair<string, int>> &pack) {
    const int offer = pack.second.second;
    if (offer < 0 || offer > 3) throw string("ERROR_WRONG_OFFER_CODE");
    const mahjong::tile_t tile = tileOf(pack.second.first);
    if (pack.first == "CHI") return mahjong::make_pack(offer, PACK_TYPE_CHOW, tile);
    if (pack.first == "PENG") return mahjong::make_pack(offer, PACK_TYPE_PUNG, tile);
    if (pack.first == "GANG") return mahjong::make_pack(offer, PACK_TYPE_KONG, tile);
    throw string("ERROR_WRONG_PACK_CODE");
}

}  // namespace mcr_mahjong_gb

void MahjongInit() {}

vector<pair<int, string>> MahjongFanCalculator(vector<pair<string, pair<string, int>>> pack, vector<string> hand,
                                               string winTile, int flowerCount, bool isZIMO, bool isJUEZHANG,
                                               bool isGANG, bool isLAST, int menFeng, int quanFeng) {
    using namespace mcr_mahjong_gb;
    if (pack.size() > MOST_PACKS || hand.size() > MOST_TILES) throw string("ERROR_WRONG_TILES_COUNT");
    mahjong::calculate_param_t question = {};
    for (size_t i = 0; i < pack.size(); ++i) question.hand_tiles.fixed_packs[i] = packOf(pack[i]);
    question.hand_tiles.pack_count = pack.size();
    for (size_t i = 0; i < hand.size(); ++i) question.hand_tiles.standing_tiles[i] = tileOf(hand[i]);
    question.hand_tiles.tile_count = hand.size();
    question.win_tile = tileOf(winTile);
    question.flower_count = flowerCount;
    question.win_flag = (isZIMO ? WIN_FLAG_SELF_DRAWN : 0) | (isJUEZHANG ? WIN_FLAG_LAST_TILE : 0) |
                        (isGANG ? WIN_FLAG_KONG_INVOLVED : 0) | (isLAST ? WIN_FLAG_WALL_LAST : 0);
    question.seat_wind = static_cast<mahjong::wind_t>(menFeng);
    question.prevalent_wind = static_cast<mahjong::wind_t>(quanFeng);
    mahjong::fan_table_t fans = {};
    switch (mahjong::calculate_fan(&question, &fans)) {
        case -1: throw string("ERROR_WRONG_TILES_COUNT");
        case -2: throw string("ERROR_TILE_COUNT_GREATER_THAN_4");
        case -3: throw string("ERROR_NOT_WIN");
    }
    vector<pair<int, string>> answer;
    for (int fan = 0; fan < mahjong::FAN_TABLE_SIZE; ++fan) {
        if (fans[fan] > 0) answer.emplace_back(mahjong::fan_value_table[fan] * fans[fan], mahjong::fan_name[fan]);
    }
    return answer;
}
