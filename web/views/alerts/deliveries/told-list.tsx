import type { DeliveryDetail } from '../../../api/deliveries'
import { number } from '../../../lib/format'
import { useSlug } from '../../../lib/project'
import { searchOf } from '../../../lib/query'
import { Ago } from '../../../ui/ago'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'
import { noticeWord } from './notice-words'

/** The longest list that is drawn: what it would say more stands in the message. */
const SHOWN = 5

interface Props {
  of: DeliveryDetail
  ruleName(id: string): string
}

/** The incidents that the message tells of. */
export function ToldList({ of: { told, notices }, ruleName }: Props) {
  const slug = useSlug()
  return (
    <section>
      <h3>What it tells</h3>
      <ul class="fired-list small">
        {told.slice(0, SHOWN).map((one) => (
          <li key={`${one.incident} ${one.kind} ${one.at}`}>
            <Level level={one.severity === 'critical' ? 'error' : 'warning'} />
            <a class="cut" href={`/${slug}/alerts${searchOf({ incident: one.incident })}`}>
              <b>
                <Text of={ruleName(one.rule)} />
              </b>{' '}
              {noticeWord(one).toLowerCase()}
            </a>
            <span class="push three nowrap">
              <Ago at={one.at} after=" ago" />
            </span>
          </li>
        ))}
      </ul>
      {notices > SHOWN && <p class="small three">And {number(notices - SHOWN)} more.</p>}
    </section>
  )
}
