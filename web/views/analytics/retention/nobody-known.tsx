import type { Snippet } from '../../../../src/sdk/snippets/snippet'
import { counted } from '../../../lib/format'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { Snippets } from '../../settings/snippets/snippets'

const IDENTIFY: readonly Snippet[] = [
  {
    id: 'identify-sdk',
    name: 'SDK',
    note: 'In the page, once somebody has signed in and agreed to be recognized; reset() when they sign out.',
    keywords: /\b(?:import|from)\b/g,
    code: () => `import { identify } from 'whimbrel/analytics'

identify(user.id)`,
  },
  {
    id: 'identify-http',
    name: 'HTTP',
    note: 'A server names the user in each event.',
    keywords: /^curl\b/gm,
    code: (url, key) => `curl ${url}/analytics/ingestBatch \\
  -H "X-API-Key: ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"events": [{"name": "order", "userId": "42"}]}'`,
  },
]

/** Stands in place of the grid where no visitor can be told on another day, and says how they could be. */
export const NobodyKnown = ({ visits }: { visits: number }) => (
  <div class="send-traces">
    <Empty icon={<Icon name="analytics" class="three" />} title="Nobody can tell who came again">
      <p>
        {visits === 1
          ? 'The visitor of the one visit here has'
          : `The visitors of all ${counted(visits, 'visit')} here have`}{' '}
        no id that lasts: they are told apart for a day alone, without a cookie. Say who signed in,
        and their next visits are theirs.
      </p>
    </Empty>
    <div class="panel">
      <Snippets of={IDENTIFY} />
    </div>
  </div>
)
