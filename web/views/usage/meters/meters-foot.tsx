import type { Usage } from '../../../api/usage'
import { download } from '../../../lib/download'
import { isAtLeast } from '../../../lib/is-at-least'
import { useSlug } from '../../../lib/project'
import { metersCsv } from './meters-csv'

/** What the plan means here, and the meters to take away. */
export function MetersFoot({ usage, hasPlan }: { usage: Usage; hasPlan: boolean }) {
  const slug = useSlug()
  return (
    <footer class="two">
      <span>
        {hasPlan ? (
          planWords(usage)
        ) : (
          <>
            No plan is set: everything is counted, nothing is refused.{' '}
            {isAtLeast('admin') && (
              <a class="link" href={`/${slug}/settings/plan`}>
                Set a plan
              </a>
            )}
          </>
        )}
      </span>
      <button
        type="button"
        class="link push"
        onClick={() => download(`usage-${usage.month}.csv`, metersCsv(usage), 'text/csv')}
      >
        CSV
      </button>
    </footer>
  )
}

function planWords({ items }: Usage): string {
  const development = 'Development never creates overage: it stops at its cap.'
  const limited = items.filter(({ included }) => included !== null)
  if (limited.every(({ payAsYouGo }) => payAsYouGo))
    return `Overage is counted, never refused. ${development}`
  const hard = limited.filter(({ payAsYouGo }) => !payAsYouGo).map(({ signal }) => signal)
  const others = hard.length < limited.length ? 'Other overage is counted. ' : ''
  return `Past the plan ${hard.join(' and ')} are refused. ${others}${development}`
}
