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
import type { Prompt } from './prompts'
import { type allResources, readResource } from './resources'
import { rpcError } from './rpc-error'
import { answerText } from './texts/answer-text'
import { type Caller, HINTS, type Parts, type Tool } from './tool'

/** Who sent a request, as the door found them. */
export interface Sender {
  visitor: Visitor
  origin: string
}

interface Deps {
  tools: readonly Tool[]
  resources: ReturnType<typeof allResources>
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

    server.setRequestHandler('tools/list', () => ({
      tools: tools.filter(({ right }) => hasRight(visitor, right)).map(described),
    }))
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      try {
        const tool = named(tools, 'tool', params.name)
        checkRight(visitor, tool.right)
        const given = params.arguments ?? {}
        refuseUnknown(tool.input, given)
        return answer(await tool.run(validate(tool.input, given), callerOf(context)))
      } catch (cause) {
        const { message } = refusalOf(cause, { method: 'tools/call', route: params.name })
        return { ...answer([message]), isError: true }
      }
    })

    const mayRead = hasRight(visitor, 'read')
    // Issues come and go by the thousand: they are found by tools, and have addresses.
    server.setRequestHandler('resources/list', () => ({ resources: [] }))
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: mayRead ? resources.map(templateOf) : [],
    }))
    server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
      try {
        checkRight(visitor, 'read')
        const text = answerText(await readResource(resources, uri, callerOf(context)))
        return { contents: [{ uri, mimeType: 'text/plain', text }] }
      } catch (cause) {
        throw rpcError(cause, 'resources/read')
      }
    })
    server.setRequestHandler('prompts/list', () => ({
      prompts: mayRead ? prompts.map(promptOf) : [],
    }))
    server.setRequestHandler('prompts/get', async ({ params }, context) => {
      try {
        checkRight(visitor, 'read')
        const { input, run, description } = named(prompts, 'prompt', params.name)
        const given = params.arguments ?? {}
        refuseUnknown(input, given)
        const text = answerText(await run(validate(input, given), callerOf(context)))
        return { description, messages: [{ role: 'user', content: { type: 'text', text } }] }
      } catch (cause) {
        throw rpcError(cause, 'prompts/get')
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

const templateOf = ({ uriTemplate, name, title, description }: Deps['resources'][number]) => ({
  uriTemplate,
  name,
  title,
  description,
  mimeType: 'text/plain',
})

/** A prompt as clients are told of it. */
const promptOf = ({ name, title, description, input }: Prompt) => ({
  name,
  title,
  description,
  arguments: Object.entries(input.properties).map(([argument, { description }]) => ({
    name: argument,
    ...(description !== undefined && { description }),
    required: input.required?.includes(argument) ?? false,
  })),
})

/** @throws Problem `not_found` with the nearest name */
function named<Row extends { name: string }>(
  rows: readonly Row[],
  noun: string,
  name: string,
): Row {
  const row = rows.find((one) => one.name === name)
  if (row) return row
  const near = nearest(
    name,
    rows.map((one) => one.name),
  )
  throw new Problem(
    'not_found',
    `There is no ${noun} ${name.slice(0, 60).toWellFormed()}; ${near ? `did you mean ${near}?` : `${noun}s/list names all.`}`,
  )
}

const answer = (parts: Parts) => ({
  content: [{ type: 'text' as const, text: answerText(parts) }],
})
