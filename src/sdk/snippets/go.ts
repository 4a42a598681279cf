import type { Snippet } from './snippet'

export const go: Snippet = {
  id: 'go',
  name: 'Go',
  note: 'There is no SDK package yet; this needs nothing but the standard library. Report what recover() gave in a deferred function, and panics are told too.',
  keywords: /\b(package|import|func|if|defer|return)\b/g,
  code: (url, key) => `package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"runtime/debug"
)

func report(problem any) {
	event, _ := json.Marshal(map[string]any{
		"platform": "go",
		"release":  "1.0.0",
		"exception": map[string]any{
			"type":       fmt.Sprintf("%T", problem),
			"value":      fmt.Sprint(problem),
			"stacktrace": string(debug.Stack()),
		},
	})
	request, _ := http.NewRequest("POST", "${url}/events/ingest", bytes.NewReader(event))
	request.Header.Set("X-API-Key", "${key}")
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Print(err)
		return
	}
	answer.Body.Close()
}

func main() {
	report(errors.New("Hello from Go"))
}`,
}
