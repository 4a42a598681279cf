import type { Snippet } from '../../../../src/sdk/snippets/snippet'

const node: Snippet = {
  id: 'node',
  name: 'Node.js',
  note: 'npm install standardwebhooks. The bytes are verified as they came: JSON that was parsed and written again has another signature.',
  keywords: /\b(import|from|const|new|async|await|for|of|try|catch)\b/g,
  code: () => `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WHIMBREL_SECRET)

createServer(async (request, response) => {
  try {
    const body = []
    for await (const part of request) body.push(part)
    const told = webhook.verify(Buffer.concat(body).toString(), request.headers)
    console.log(told.type)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(process.env.PORT ?? 8080)`,
}

const python: Snippet = {
  id: 'python',
  name: 'Python',
  note: 'pip install standardwebhooks. The bytes are verified as they came: JSON that was parsed and written again has another signature.',
  keywords: /\b(import|from|class|def|try|except)\b/g,
  code: () => `import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WHIMBREL_SECRET"])

class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            told = webhook.verify(body, dict(self.headers))
            print(told["type"], flush=True)
            self.send_response(204)
        except WebhookVerificationError:
            self.send_response(401)
        self.end_headers()

HTTPServer(("", int(os.environ.get("PORT", 8080))), Hook).serve_forever()`,
}

/** Programs that take a webhook and verify it, by the packages of Standard Webhooks. */
export const VERIFY: readonly Snippet[] = [node, python]
