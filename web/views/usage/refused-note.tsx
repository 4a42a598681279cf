import type { Meter, Usage } from '../../api/usage'
import { number, sentence } from '../../lib/format'
import { isAtLeast } from '../../lib/is-at-least'
import { useSlug } from '../../lib/project'
import { Icon } from '../../ui/icon'
import { endOf, minuteOf } from './month-words'

/** Says what is refused now and until when; nothing while nothing is. */
export function RefusedNote({ usage }: { usage: Usage }) {
  const slug = useSlug()
  const refused = usage.items.flatMap(refusedOf)
  if (refused.length === 0) return null
  const names = refused.map(({ what }) => what).join(' and ')
  return (
    <div class="note red" role="status">
      <Icon name="alert" class="error" />
      <div>
        <b>
          {sentence(names)} are refused until {endOf(usage)}.
        </b>{' '}
        {refused.map(({ why }) => why).join(' ')} Nothing else is touched.{' '}
        {isAtLeast('admin') ? (
          <>
            Send less, or{' '}
            <a class="link" href={`/${slug}/settings/plan`}>
              raise the plan
            </a>
            .
          </>
        ) : (
          'Send less, or ask an admin to raise the plan.'
        )}
      </div>
    </div>
  )
}

function refusedOf({ signal, included, refuses, reachedAt, development }: Meter) {
  const on = (at: string | null) => (at === null ? '' : ` on ${minuteOf(at)} UTC`)
  return [
    ...(refuses
      ? [
          {
            what: signal,
            why: `The plan's ${number(included ?? 0)} ${signal} were used up${on(reachedAt)}.`,
          },
        ]
      : []),
    ...(development.refuses
      ? [
          {
            what: `development ${signal}`,
            why: `Development reached its cap of ${number(development.cap ?? 0)} ${signal}${on(development.reachedAt)}.`,
          },
        ]
      : []),
  ]
}
