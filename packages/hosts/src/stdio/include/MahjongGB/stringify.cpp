// The library's source with the names of 2020.
#include_next "MahjongGB/stringify.cpp"
#include "stringify.h"
