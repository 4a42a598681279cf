import { checkRight, hasRight } from '../../accounts/check-right'
import { refusalOf } from '../../http/refusals/refusal-of'
import { refuseUnknown, validate } from '../../http/validate'
import { answerText } from '../texts/answer-text'
import { HINTS, type Parts, type Tool } from '../tool'
import { named } from './named'
import type { Serving } from './serving'

/** Offers the tools that the caller may use. What goes wrong in one is an answer that the model reads, so that it can mend its call. */
export function serveTools(tools: readonly Tool[], { server, visitor, callerOf }: Serving): void {
  server.setRequestHandler('tools/list', () => ({
    tools: tools.filter(({ right }) => hasRight(visitor, right)).map(described),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    try {
      const { right, input, run } = named(tools, 'tool', params.name)
      checkRight(visitor, right)
      const given = params.arguments ?? {}
      refuseUnknown(input, given)
      return answer(await run(validate(input, given), callerOf(context)))
    } catch (cause) {
      const { message } = refusalOf(cause, { method: 'tools/call', route: params.name })
      return { ...answer([message]), isError: true }
    }
  })
}

/** A tool as clients are told of it. */
const described = ({ name, title, description, input, does }: Tool) => ({
  name,
  title,
  description,
  inputSchema: { ...input, type: 'object' as const },
  annotations: { title, ...HINTS[does] },
})

const answer = (parts: Parts) => ({
  content: [{ type: 'text' as const, text: answerText(parts) }],
})
