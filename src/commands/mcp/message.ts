/** A message of JSON-RPC, as far as the bridge looks at it. */
export interface Message {
  id?: string | number
  method?: string
  params?: Record<string, unknown> & { _meta?: Record<string, unknown> }
}

/** @returns undefined for a line that is no message */
export function readMessage(line: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(line)
    return typeof message === 'object' && message !== null && !Array.isArray(message)
      ? message
      : undefined
  } catch {
    return undefined
  }
}

/** Codes from -32000 are for what JSON-RPC does not know of. */
export const failed = (id: Message['id'] | null, message: string, code = -32_000) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
