// A bot for Botzone's simple interaction that includes the sources of the calculator's library and uses the names that it had in 2020.
// Its first turn compares each of them with a known result, and ends with an error if one differs.

#include <iostream>
#include <string>
#include <vector>

#include "MahjongGB/MahjongGB.h"
#include "MahjongGB/fan_calculator.cpp"
#include "MahjongGB/shanten.cpp"
#include "MahjongGB/stringify.cpp"

using namespace std;
using namespace mahjong;

static void expect(bool isTrue, const char *what) {
    if (isTrue) return;
    cerr << what << endl;
    exit(1);
}

/** Any function of the library with the signature of a shanten. */
static int shantenBy(int (*shanten)(const tile_t *, intptr_t, useful_table_t *), const tile_t *tiles) {
    return shanten(tiles, 13, nullptr);
}

static void checkHands() {
    hand_tiles_t hand = {};
    tile_t drawn = 0;
    expect(string_to_tiles("[567s,2][EEEE]123m78pCC1m", &hand, &drawn) == PARSE_NO_ERROR, "string_to_tiles: no error");
    expect(drawn == TILE_1m && hand.pack_count == 2, "string_to_tiles");
    expect(string_to_tiles("12m3E", &hand, &drawn) == PARSE_ERROR_NO_SUFFIX_AFTER_DIGIT, "string_to_tiles: no suffix");
    tile_t tiles[13];
    expect(parse_tiles("112233m", tiles, 4) == 4 && tiles[3] == TILE_2m, "parse_tiles");
}

static void checkShanten() {
    tile_t tiles[13];
    expect(parse_tiles("123456789m1122p", tiles, 13) == 13, "parse_tiles: 13 tiles");
    useful_table_t useful = {};
    expect(basic_form_shanten(tiles, 13, &useful) == 0, "basic_form_shanten");
    expect(shantenBy(basic_form_shanten, tiles) == 0, "basic_form_shanten as an argument");
    expect(is_basic_form_wait(tiles, 13, nullptr), "is_basic_form_wait");
    expect(is_basic_form_win(tiles, 13, TILE_1p) && !is_basic_form_win(tiles, 13, TILE_3p), "is_basic_form_win");
    tile_table_t used = {};
    map_tiles(tiles, 13, &used);
    expect(count_useful_tile(used, useful) == 4, "count_useful_tile");
    expect((FORM_FLAG_BASIC_FORM & FORM_FLAG_ALL) == FORM_FLAG_BASIC_FORM, "FORM_FLAG_BASIC_FORM");
}

static void checkFans() {
    calculate_param_t winning = {};
    expect(string_to_tiles("[EEEE,1][789m,1]12345p44s6p", &winning.hand_tiles, &winning.win_tile) == 0, "a hand");
    const hand_tiles_t &hand = winning.hand_tiles;
    expect(check_calculator_input(&hand, winning.win_tile) == 0, "check_calculator_input");
    expect(check_calculator_input(&hand, TILE_E) == ERROR_TILE_COUNT_GREATER_THAN_4, "check_calculator_input: five");
    hand_tiles_t shorter = hand;
    shorter.tile_count -= 1;
    expect(check_calculator_input(&shorter, TILE_6p) == ERROR_WRONG_TILES_COUNT, "check_calculator_input: 12 tiles");
    expect(is_standing_tiles_contains_win_tile(hand.standing_tiles, hand.tile_count, TILE_4s), "contains_win_tile");
    expect(!is_standing_tiles_contains_win_tile(hand.standing_tiles, hand.tile_count, TILE_9m), "contains no win_tile");
    expect(count_win_tile_in_fixed_packs(hand.fixed_packs, hand.pack_count, TILE_9m) == 1, "count_win_tile: chow");
    expect(count_win_tile_in_fixed_packs(hand.fixed_packs, hand.pack_count, TILE_E) == 4, "count_win_tile: kong");
    expect(is_fixed_packs_contains_kong(hand.fixed_packs, hand.pack_count), "is_fixed_packs_contains_kong");
    winning.win_flag = WIN_FLAG_SELF_DRAWN | WIN_FLAG_4TH_TILE | WIN_FLAG_ABOUT_KONG;
    fan_table_t fans = {};
    expect(calculate_fan(&winning, &fans) >= 8, "calculate_fan");
    expect(fans[OUT_WITH_REPLACEMENT_TILE] == 1 && fans[LAST_TILE] == 1, "win flags");
    expect(string(fan_name[EDGE_WAIT]) == "边张" && string(fan_name_en[EDGE_WAIT]) == "Edge Wait", "fan names");
    expect(string(fan_name_en[CONCEALED_KONG_AND_MELDED_KONG]) == "Concealed Kong and Melded Kong", "the last fan name");
    expect(WIN_FLAG_INIT == 16 && ERROR_NOT_WIN == -3, "constants");
}

static void checkFanCalculator() {
    const vector<string> hand = {"W1", "W2", "W5", "W5", "W9", "W9", "W9", "B1", "B2", "B3", "T7", "T8", "T9"};
    MahjongInit();
    string names;
    for (const auto &fan : MahjongFanCalculator({}, hand, "W3", 0, false, false, false, false, 0, 0)) names += fan.second;
    expect(names == "门前清喜相逢幺九刻无字边张", names.c_str());
    try {
        MahjongFanCalculator({}, hand, "J1", 0, false, false, false, false, 0, 0);
        expect(false, "a hand that does not win");
    } catch (const string &error) {
        expect(error == "ERROR_NOT_WIN", error.c_str());
    }
}

int main() {
    int turn;
    string request;
    cin >> turn;
    getline(cin, request);
    for (int i = 0; i < 2 * turn - 1; i++) getline(cin, request);
    if (turn == 1) {
        checkHands();
        checkShanten();
        checkFans();
        checkFanCalculator();
    }
    cout << (request[0] == '2' ? "PLAY " + request.substr(2, 2) : "PASS") << endl;
}
