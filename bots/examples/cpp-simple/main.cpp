// A bot in C++ for Botzone's simple interaction, started for each turn. It discards its most isolated tile and passes otherwise.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Hand = std::vector<std::string>;

struct Table {
  int seat = 0;
  Hand hand;

  void see(const std::string& request) {
    std::istringstream words(request);
    int kind = 0;
    words >> kind;
    if (kind == 0) {
      words >> seat;
    } else if (kind == 1) {
      int flowers = 0;
      for (int i = 0; i < 4; i++) words >> flowers;
      hand.resize(13);
      for (auto& tile : hand) words >> tile;
    } else if (kind == 2) {
      hand.emplace_back();
      words >> hand.back();
    } else {
      int player = 0;
      std::string verb, tile;
      words >> player >> verb >> tile;
      if (player == seat && verb == "PLAY") hand.erase(std::find(hand.begin(), hand.end(), tile));
    }
  }

  int neighbours(const std::string& tile) const {
    const bool isHonor = tile[0] == 'F' || tile[0] == 'J';
    const int reach = isHonor ? 0 : 2;
    return std::count_if(hand.begin(), hand.end(), [&](const std::string& other) {
      return other[0] == tile[0] && std::abs(other[1] - tile[1]) <= reach;
    });
  }

  std::string loneliest() const {
    return *std::min_element(hand.begin(), hand.end(), [&](const std::string& a, const std::string& b) {
      const int left = neighbours(a), right = neighbours(b);
      return left != right ? left < right : a < b;
    });
  }
};

int main() {
  std::string line;
  std::getline(std::cin, line);
  const int turns = std::atoi(line.c_str());
  Table table;
  std::string request;
  for (int turn = 0; turn < turns; turn++) {
    std::getline(std::cin, request);
    table.see(request);
    if (turn + 1 < turns) std::getline(std::cin, line);  // the answer of that turn
  }
  std::cout << (request[0] == '2' ? "PLAY " + table.loneliest() : "PASS") << std::endl;
  return 0;
}
