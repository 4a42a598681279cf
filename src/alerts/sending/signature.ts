import { createHmac } from 'node:crypto'

interface Signed {
  id: string
  /** In ms. */
  at: number
  body: string
  /** `whsec_…`; each signs, so that a receiver may still know the one before. */
  secrets: readonly string[]
}

/**
 * The headers of Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#webhook-headers-sending-metadata-to-consumers).
 */
export function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const seconds = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
