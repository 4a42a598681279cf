import type { Snippet } from './snippet'

export const python: Snippet = {
  id: 'python',
  name: 'Python',
  note: 'There is no SDK package yet; this needs nothing but the standard library.',
  keywords: /\b(import|def|try|except|raise|as)\b/g,
  code: (url, key) => `import json, traceback, urllib.request

def report(error):
    event = {
        "platform": "python",
        "release": "1.0.0",
        "exception": {
            "type": type(error).__name__,
            "value": str(error),
            "stacktrace": "".join(traceback.format_exception(error)),
        },
    }
    urllib.request.urlopen(urllib.request.Request(
        "${url}/events/ingest",
        json.dumps(event).encode(),
        {"X-API-Key": "${key}", "Content-Type": "application/json"},
    ))

try:
    raise RuntimeError("Hello from Python")
except RuntimeError as error:
    report(error)`,
}
