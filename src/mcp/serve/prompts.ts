import { checkRight, hasRight } from '../../accounts/check-right'
import { refuseUnknown, validate } from '../../http/validate'
import type { Prompt } from '../prompts'
import { answerText } from '../texts/answer-text'
import { named } from './named'
import { rpcError } from './rpc-error'
import type { Serving } from './serving'

/** Offers the tasks that a user can pick. */
export function servePrompts(
  prompts: readonly Prompt[],
  { server, visitor, callerOf }: Serving,
): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: hasRight(visitor, 'read') ? prompts.map(described) : [],
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
}

/** A prompt as clients are told of it. */
const described = ({ name, title, description, input }: Prompt) => ({
  name,
  title,
  description,
  arguments: Object.entries(input.properties).map(([argument, { description }]) => ({
    name: argument,
    ...(description !== undefined && { description }),
    required: input.required?.includes(argument) ?? false,
  })),
})
