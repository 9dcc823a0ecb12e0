// The library's source with the names of 2020.
#include_next "MahjongGB/fan_calculator.cpp"
#include "fan_calculator.h"
