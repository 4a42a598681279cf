import { refusalOf } from '../../http/refusals/refusal-of'

const INVALID_PARAMS = -32_602
const INTERNAL = -32_603

/** What was thrown, as the error of JSON-RPC that the SDK answers with: one that has a code. */
export function rpcError(thrown: unknown, method: string): Error & { code: number } {
  const { reason, message } = refusalOf(thrown, { method, route: '/mcp' })
  const code = reason === 'internal' ? INTERNAL : INVALID_PARAMS
  return Object.assign(new Error(message), { code })
}
