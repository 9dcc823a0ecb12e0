// The library's source with the names of 2020.
#include_next "MahjongGB/shanten.cpp"
#include "shanten.h"
