// A remote bot over plain HTTP: MCR_TOKEN=mcr_bot_… go run client.go [URL]. Plays the first legal action.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"time"
)

func request(method, path string, body any) (*http.Response, error) {
	text, _ := json.Marshal(body)
	url := append(os.Args[1:], "http://localhost:3000")[0] + "/api/remote/" + path
	request, _ := http.NewRequest(method, url, bytes.NewReader(text))
	request.Header.Set("Authorization", "Bearer "+os.Getenv("MCR_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	return http.DefaultClient.Do(request)
}

func main() {
	for ; ; time.Sleep(time.Second) {
		stream, err := request("GET", "stream", nil)
		if err != nil {
			continue
		} else if stream.StatusCode/100 == 4 {
			log.Fatal(stream.Status)
		}
		message := map[string]any{}
		for lines := json.NewDecoder(stream.Body); lines.Decode(&message) == nil; clear(message) {
			if message["type"] == "problem" && message["code"] != "not-ready" {
				log.Fatal(message["message"])
			} else if message["type"] == "question" {
				action := message["legalActions"].([]any)[0]
				request("POST", "replies", map[string]any{"deal": message["deal"], "number": message["number"], "action": action})
			}
		}
	}
}
