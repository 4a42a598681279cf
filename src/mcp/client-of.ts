import type { Implementation, ServerContext } from '@modelcontextprotocol/server'
import { masked } from '../lib/masked'
import { visible } from '../lib/visible'

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo'
const LONGEST = 100
const UNNAMED = 'a program that gives no name'

/**
 * The program that calls, as it names itself: in each request by revision 2026-07-28. Clients of 2025 do so at the beginning alone,
 * which is not remembered, so that their `User-Agent` has to do.
 */
export function clientOf({ mcpReq }: ServerContext, request: Request | undefined): string {
  const envelope = mcpReq.envelope as Record<string, Partial<Implementation>> | undefined
  const { name = '', version = '' } = envelope?.[CLIENT_INFO] ?? {}
  const said = `${name} ${version}`.trim() || (request?.headers.get('user-agent') ?? '')
  return masked(visible(said.slice(0, LONGEST).toWellFormed())) || UNNAMED
}
