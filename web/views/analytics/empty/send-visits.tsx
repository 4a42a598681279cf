import { useProject, useSlug } from '../../../lib/project'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { Listening } from '../../onboarding/listening'
import { Snippets } from '../../settings/snippets/snippets'
import { pageView } from './page-view'

const WAYS = [pageView]

/** Stands in place of the page before the first visit, and says how to send one. */
export function SendVisits() {
  const slug = useSlug()
  return (
    <div class="send-traces">
      <Empty icon={<Icon name="analytics" class="three" />} title="No visits yet">
        <p>
          Send a page view with a key of this project. This page changes by itself when it comes.
        </p>
        <Listening name={useProject()?.name ?? slug} />
      </Empty>
      <div class="panel">
        <Snippets of={WAYS} />
      </div>
      <p class="small three">
        A key may send visits when it holds <code>analytics:write</code>, as new keys do; they are
        made in the{' '}
        <a class="link" href={`/${slug}/settings/keys`}>
          settings
        </a>
        .
      </p>
    </div>
  )
}
