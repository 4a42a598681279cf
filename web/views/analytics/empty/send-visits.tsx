import { analytics } from '../../../../src/sdk/snippets/analytics'
import { useProject, useSlug } from '../../../lib/project'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { Listening } from '../../onboarding/listening'
import { Snippets } from '../../settings/snippets/snippets'
import { analyticsPackage } from './analytics-package'
import { pageView } from './page-view'

const WAYS = [analytics, analyticsPackage, pageView]

/** Stands in place of the page before the first visit, and says how to send one. */
export function SendVisits() {
  const slug = useSlug()
  return (
    <div class="send-traces">
      <Empty icon={<Icon name="analytics" class="three" />} title="No visits yet">
        <p>
          Put a line into your pages, with a key of this project. This page changes by itself when
          the first visit comes.
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
