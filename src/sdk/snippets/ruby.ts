import type { Snippet } from './snippet'

export const ruby: Snippet = {
  id: 'ruby',
  name: 'Ruby',
  note: 'There is no SDK package yet; this needs nothing but the standard library.',
  keywords: /\b(require|def|end|begin|rescue|raise)\b/g,
  code: (url, key) => `require "json"
require "net/http"

def report(error)
  event = {
    platform: "ruby",
    release: "1.0.0",
    exception: {
      type: error.class.name,
      value: error.message,
      stacktrace: error.full_message(highlight: false, order: :top)
    }
  }
  Net::HTTP.post(
    URI("${url}/events/ingest"),
    event.to_json,
    "X-API-Key" => "${key}",
    "Content-Type" => "application/json"
  )
end

begin
  raise "Hello from Ruby"
rescue => error
  report(error)
end`,
}
