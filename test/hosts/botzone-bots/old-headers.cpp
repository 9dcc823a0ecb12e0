// A bot that includes the headers of the calculator's library and the source of MahjongGB, inside its own headers.

#include "MahjongGB/tile.h"
#include "MahjongGB/standard_tiles.h"
#include "MahjongGB/shanten.h"
#include "MahjongGB/stringify.h"
#include "MahjongGB/fan_calculator.h"
#include "MahjongGB/MahjongGB.cpp"
#include "jsoncpp/json.h"

#include <iostream>

/** A name that the library's own sources might take. */
static string tileOf(const string &request) { return request.substr(2, 2); }

int main() {
    string line;
    getline(cin, line);
    Json::Value input, output;
    Json::Reader().parse(line, input);
    const string request = input["requests"][input["requests"].size() - 1].asString();
    const mahjong::tile_t tiles[13] = {};
    output["response"] = request[0] == '2' ? "PLAY " + tileOf(request) : "PASS";
    output["debug"] = mahjong::basic_form_shanten(tiles, 13, nullptr);
    cout << Json::FastWriter().write(output);
}
