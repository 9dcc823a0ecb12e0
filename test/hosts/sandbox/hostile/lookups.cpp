// Sends bits to a later program by looking up names that do not exist, or receives them by the time of a lookup.
// Usage: lookups send KEY BITS, or: lookups receive KEY COUNT, which prints the bits.

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <string>
#include <vector>

const std::vector<std::string> FOLDERS{"/usr/lib/", "/usr/share/", "/bot/", "/proc/", "/runtime/bin/"};

long lookUp(const std::string& path) {
  struct stat status;
  const auto start = std::chrono::steady_clock::now();
  stat(path.c_str(), &status);
  return std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count();
}

long median(std::vector<long> times) {
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  return times[times.size() / 2];
}

int main(int, char** argv) {
  const std::string mode = argv[1], key = argv[2];
  const auto nameOf = [&](const std::string& folder, int bit) { return folder + key + "-" + std::to_string(bit); };
  if (mode == "send") {
    const std::string bits = argv[3];
    for (const auto& folder : FOLDERS)
      for (int bit = 0; bit < int(bits.size()); ++bit)
        if (bits[bit] == '1') lookUp(nameOf(folder, bit));
    return 0;
  }
  const int count = std::stoi(argv[3]);
  for (const auto& folder : FOLDERS) {
    std::vector<long> unknown, known, times;
    for (int bit = 0; bit < count; ++bit) {
      unknown.push_back(lookUp(nameOf(folder + "none-", bit)));
      known.push_back(lookUp(nameOf(folder + "none-", bit)));
      times.push_back(lookUp(nameOf(folder, bit)));
    }
    const long limit = (median(unknown) + median(known)) / 2;
    for (const long time : times) std::cout << (time < limit ? 1 : 0);
    std::cout << std::endl;
  }
}
