// A long-running bot in C++ for Botzone's JSON interaction, with jsoncpp as on Botzone. It discards the tile that it
// has just drawn and passes otherwise, so it reads only the latest request.

#include <iostream>
#include <memory>
#include <string>

#include "jsoncpp/json.h"

static Json::Value parsed(const std::string& line) {
  Json::CharReaderBuilder builder;
  const std::unique_ptr<Json::CharReader> reader(builder.newCharReader());
  Json::Value value;
  std::string errors;
  reader->parse(line.data(), line.data() + line.size(), &value, &errors);
  return value;
}

/** The first input has all requests; later inputs are a single request. */
static std::string requestIn(const Json::Value& input) {
  if (input.isString()) return input.asString();
  const Json::Value& requests = input["requests"];
  return requests[requests.size() - 1].asString();
}

int main() {
  Json::StreamWriterBuilder builder;
  builder["indentation"] = "";
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::string request = requestIn(parsed(line));
    Json::Value output;
    output["response"] = request[0] == '2' ? "PLAY " + request.substr(2) : "PASS";
    std::cout << Json::writeString(builder, output) << "\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<" << std::endl;
  }
  return 0;
}
