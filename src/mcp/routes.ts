import { Type as t } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { ApiBody } from '../http/bodies/api-body'
import { describe } from '../http/describe'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { challenge, type mcpDoor } from './door'
import { lackingScope } from './lacking-scope'
import type { McpServer } from './server'

interface Deps {
  mcpDoor: ReturnType<typeof mcpDoor>
  body: ApiBody
  limits: Limits
  mcp: McpServer
}

const Message = t.Object({
  jsonrpc: t.Literal('2.0'),
  method: t.String(),
  id: t.Optional(t.Union([t.String(), t.Number()])),
  params: t.Optional(t.Record(t.String(), t.Unknown())),
})

/** Where assistants call tools: the Model Context Protocol by Streamable HTTP. */
export const mcpRoutes = ({ mcpDoor, body, limits, mcp }: Deps) =>
  new Elysia({ name: 'mcp' }).use(mcpDoor).post(
    '/mcp',
    async ({ request, set, visitor, origin }) => {
      const message = await body.json(request, limits.apiBytes)
      const lacking = lackingScope(mcp.tools, message, visitor)
      if (lacking !== undefined) {
        const scopes = [...visitor.scopes, lacking]
        set.headers['www-authenticate'] = challenge(origin, scopes, 'insufficient_scope')
        throw new Problem(
          'missing_scope',
          `This token lacks ${lacking}. Make one that has it, or sign in again and allow it.`,
        )
      }
      return mcp.answer(request, message, { visitor, origin })
    },
    {
      parse: 'none' as const,
      byToken: true as const,
      detail: describe({
        summary: 'Tools, resources and prompts for assistants (Model Context Protocol)',
        description:
          'Revision 2026-07-28 by Streamable HTTP, without sessions; clients of 2025 are answered too. Each request is one message of JSON-RPC. What there is to call follows the scopes of the token and the role of its owner.',
        tag: 'Assistants',
        needs: 'token',
        body: Message,
        example: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'list_projects', arguments: {} },
        },
        answers: t.Object({ jsonrpc: t.Literal('2.0') }, { additionalProperties: true }),
        refuses: ['invalid_request', 'missing_scope', 'origin_not_allowed', 'unknown_host'],
        refusesAs: 'json-rpc',
      }),
    },
  )
