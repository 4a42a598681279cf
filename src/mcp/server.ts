import type { Server, ServerContext } from '@modelcontextprotocol/server'
import type { TokenReads } from '../accounts/tokens/reads'
import { byOf, type Visitor } from '../accounts/visitor'
import { lazy } from '../lib/lazy'
import { HOUR_MS, MINUTE_MS } from '../lib/time'
import { VERSION } from '../version'
import { clientOf } from './client-of'
import type { Prompt } from './prompts'
import type { Resource } from './resources'
import { servePrompts } from './serve/prompts'
import { serveResources } from './serve/resources'
import { serveTools } from './serve/tools'
import type { Caller, Tool } from './tool'

/** Who sent a request, as the door found them. */
export interface Sender {
  visitor: Visitor
  origin: string
}

interface Deps {
  tools: readonly Tool[]
  resources: readonly Resource[]
  prompts: readonly Prompt[]
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
export function mcpServer({ tools, resources, prompts, tokens, clock }: Deps) {
  /** @param make the SDK's class, which is loaded when it is needed */
  function serverFor(
    make: typeof Server,
    { visitor, origin }: Sender,
    request: Request | undefined,
  ) {
    const server = new make(
      { name: 'whimbrel', title: 'Whimbrel', version: VERSION },
      {
        capabilities: { tools: {}, resources: {}, prompts: {} },
        instructions: INSTRUCTIONS,
        cacheHints: {
          'tools/list': LIST_HINT,
          'resources/list': LIST_HINT,
          'resources/templates/list': LIST_HINT,
          'prompts/list': LIST_HINT,
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

    const serving = { server, visitor, callerOf }
    serveTools(tools, serving)
    serveResources(resources, serving)
    servePrompts(prompts, serving)
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
