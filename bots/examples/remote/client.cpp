// A remote bot over plain HTTP: g++ -o client client.cpp; MCR_TOKEN=mcr_bot_… ./client [HOST PORT]. Plays the first legal action.
#include <netdb.h>
#include <unistd.h>
#include <cstdlib>
#include <iostream>
#include <string>

/** Sends a request of HTTP 1.0, whose answer has no chunks. Returns the answer after its head; null without a connection. */
static FILE* request(const char* host, const char* port, const std::string& line, const std::string& body = "") {
  addrinfo hints{0, 0, SOCK_STREAM, 0, 0, nullptr, nullptr, nullptr}, *found = nullptr;
  if (getaddrinfo(host, port, &hints, &found) != 0) return nullptr;
  const int to = socket(found->ai_family, SOCK_STREAM, 0);
  const std::string text = line + " HTTP/1.0\r\nAuthorization: Bearer " + std::getenv("MCR_TOKEN") +
      "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  const bool isSent = connect(to, found->ai_addr, found->ai_addrlen) == 0 && write(to, text.data(), text.size()) > 0;
  if (freeaddrinfo(found), !isSent) return close(to), nullptr;
  FILE* answer = fdopen(to, "r");
  for (char head[1000]; fgets(head, sizeof head, answer) != nullptr && head[0] != '\r';) {}
  return answer;
}

static std::string after(const std::string& text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from), start = at + from.size();
  return at == std::string::npos ? "" : text.substr(start, text.find(to, start) - start);
}

int main(int count, char** arguments) {
  const char *host = count > 1 ? arguments[1] : "localhost", *port = count > 2 ? arguments[2] : "3000";
  for (char* line = nullptr;; sleep(1)) {
    FILE* stream = request(host, port, "GET /api/remote/stream");
    for (size_t size = 0; stream != nullptr && getline(&line, &size, stream) > 0;) {
      const std::string code = after(line, "\"code\":\"", "\""), actions = after(line, "\"legalActions\":[", "}");
      if (code != "" && code != "not-ready") return std::cerr << line << '\n', 1;
      const std::string reply = "{\"deal\":\"" + after(line, "\"deal\":\"", "\"") + "\",\"number\":" + after(line, "\"number\":", ",");
      if (actions == "") continue;
      if (FILE* answer = request(host, port, "POST /api/remote/replies", reply + ",\"action\":" + actions + "}}")) fclose(answer);
    }
    if (stream != nullptr) fclose(stream);
  }
}
