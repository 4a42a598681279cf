import { checkRight, hasRight } from '../../accounts/check-right'
import { type Resource, readResource } from '../resources'
import { answerText } from '../texts/answer-text'
import { rpcError } from './rpc-error'
import type { Serving } from './serving'

/** Offers what has an address. None is listed: issues come and go by the thousand, and are found by tools. */
export function serveResources(
  resources: readonly Resource[],
  { server, visitor, callerOf }: Serving,
): void {
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: hasRight(visitor, 'read') ? resources.map(described) : [],
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
}

const described = ({ uriTemplate, name, title, description }: Resource) => ({
  uriTemplate,
  name,
  title,
  description,
  mimeType: 'text/plain',
})
