import type { Server, ServerContext } from '@modelcontextprotocol/server'
import { checkRight, hasRight } from '../accounts/check-right'
import type { TokenReads } from '../accounts/tokens/reads'
import { byOf, type Visitor } from '../accounts/visitor'
import { refusalOf } from '../http/refusals/refusal-of'
import { refuseUnknown, validate } from '../http/validate'
import { lazy } from '../lib/lazy'
import { nearest } from '../lib/nearest'
import { Problem } from '../lib/problem'
import { HOUR_MS, MINUTE_MS } from '../lib/time'
import { VERSION } from '../version'
import { clientOf } from './client-of'
import { answerText } from './texts/answer-text'
import { type Caller, HINTS, type Parts, type Tool } from './tool'

/** Who sent a request, as the door found them. */
export interface Sender {
  visitor: Visitor
  origin: string
}

interface Deps {
  tools: readonly Tool[]
  tokens: Pick<TokenReads, 'nameOf'>
  clock: () => number
}

/** Loaded with the first request, so that no start and no command waits for it. */
const library = () => import('@modelcontextprotocol/server')

const INSTRUCTIONS =
  'Whimbrel keeps the errors, events, traces and feature flags of a team. Begin with list_projects or search_issues; get_issue tells a failure as a developer needs it. Answers are short; ask for the next page by its cursor.'

/** Lists change with a token's scopes and its owner's role. */
const LIST_HINT = { ttlMs: 5 * MINUTE_MS, cacheScope: 'private' } as const

/**
 * Answers requests of the Model Context Protocol: of revision 2026-07-28, and of 2025 by the SDK's fallback. Every request has a
 * server of its own, and nothing is remembered after it.
 */
export function mcpServer({ tools, tokens, clock }: Deps) {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))

  /** @param make the SDK's class, which is loaded when it is needed */
  function serverFor(
    make: typeof Server,
    { visitor, origin }: Sender,
    request: Request | undefined,
  ) {
    const server = new make(
      { name: 'whimbrel', title: 'Whimbrel', version: VERSION },
      {
        capabilities: { tools: {} },
        instructions: INSTRUCTIONS,
        cacheHints: {
          'tools/list': LIST_HINT,
          'server/discover': { ttlMs: HOUR_MS, cacheScope: 'private' },
        },
      },
    )
    const callerOf = (context: ServerContext): Caller => ({
      visitor,
      by: {
        ...byOf(visitor),
        through: {
          token: tokens.nameOf(visitor.token ?? ''),
          client: clientOf(context, request),
        },
      },
      origin,
      signal: context.mcpReq.signal,
      now: clock(),
    })

    server.setRequestHandler('tools/list', () => ({
      tools: tools.filter(({ right }) => hasRight(visitor, right)).map(described),
    }))
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      try {
        const tool = named(byName, params.name)
        checkRight(visitor, tool.right)
        const given = params.arguments ?? {}
        refuseUnknown(tool.input, given)
        return answer(await tool.run(validate(tool.input, given), callerOf(context)))
      } catch (cause) {
        const { message } = refusalOf(cause, { method: 'tools/call', route: params.name })
        return { ...answer([message]), isError: true }
      }
    })
    return server
  }

  const handler = lazy(async () => {
    const { createMcpHandler, Server } = await library()
    return createMcpHandler(
      ({ authInfo, requestInfo }) =>
        serverFor(Server, authInfo?.extra?.sender as Sender, requestInfo),
      // No stream stays open: what has changed is asked for.
      { maxSubscriptions: 0 },
    )
  })
  return {
    tools,
    /** @param message the body of the request, which is read */
    async answer(request: Request, message: unknown, sender: Sender): Promise<Response> {
      const { fetch } = await handler()
      return fetch(request, {
        parsedBody: message,
        authInfo: { token: '', clientId: '', scopes: [], extra: { sender } },
      })
    },
  }
}

export type McpServer = ReturnType<typeof mcpServer>

/** A tool as clients are told of it. */
const described = ({ name, title, description, input, does }: Tool) => ({
  name,
  title,
  description,
  inputSchema: { ...input, type: 'object' as const },
  annotations: { title, ...HINTS[does] },
})

function named(tools: ReadonlyMap<string, Tool>, name: string): Tool {
  const tool = tools.get(name)
  if (tool) return tool
  const near = nearest(name, [...tools.keys()])
  throw new Problem(
    'not_found',
    `There is no tool ${name.slice(0, 60).toWellFormed()}; ${near ? `did you mean ${near}?` : 'tools/list names all.'}`,
  )
}

const answer = (parts: Parts) => ({
  content: [{ type: 'text' as const, text: answerText(parts) }],
})
