import { VERSION } from '../../version'
import type { Message } from './message'

const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/
const LOOKS_ENCODED = /^=\?base64\?.*\?=$/i

/**
 * The headers that repeat parts of a message (revision 2026-07-28, Streamable HTTP, "Request Metadata").
 * @param client what a client of 2025 calls itself, which then stands in `User-Agent`
 */
export function headersOf({ method, params }: Message, client: string): Record<string, string> {
  const version = params?._meta?.['io.modelcontextprotocol/protocolVersion']
  const name = params?.name ?? params?.uri
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'user-agent': asHeader(client || `whimbrel mcp ${VERSION}`),
    ...(typeof version === 'string' && { 'mcp-protocol-version': asHeader(version) }),
    ...(typeof method === 'string' && { 'mcp-method': asHeader(method) }),
    ...(typeof name === 'string' && { 'mcp-name': asHeader(name) }),
  }
}

/** A text as the value of a header: in base64 where it is not plain ASCII, or looks as if it were encoded. */
const asHeader = (text: string): string =>
  PLAIN.test(text) && !LOOKS_ENCODED.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`
