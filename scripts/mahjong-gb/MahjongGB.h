// The interface through which C++ bots of Botzone count fans, implemented with the algorithm of the distribution PyMahjongGB.
// Bots rely on `using namespace std`, which the original header contains too.

#ifndef MAHJONG_GB_H
#define MAHJONG_GB_H

#include <string>
#include <utility>
#include <vector>

using namespace std;

void MahjongInit();

/**
 * Points and Chinese name of each fan. Throws a `string` for a hand that is malformed or does not win.
 * `pack`: ("PENG" | "GANG" | "CHI", (tile, offer)); `isGANG`: a kong's replacement tile, or a robbed kong.
 */
vector<pair<int, string>> MahjongFanCalculator(vector<pair<string, pair<string, int>>> pack, vector<string> hand,
                                               string winTile, int flowerCount, bool isZIMO, bool isJUEZHANG,
                                               bool isGANG, bool isLAST, int menFeng, int quanFeng);

#endif
