import type { VisitView } from '../../../../api/visits'
import { nameOf } from '../../../../lib/environments'
import { number } from '../../../../lib/format'
import { When } from '../../../../ui/ago'
import { Gauge } from '../../../../ui/gauge'
import { Text } from '../../../../ui/text'
import { tookWords } from '../visit-row'

/** From where to where a visit went, when, and what is counted of it. */
export const VisitHead = ({ visit }: { visit: VisitView }) => (
  <header class="ihead pad">
    <div>
      <h2 class="lead">
        <Text of={visit.entry || '(no page)'} />
        {visit.exit !== visit.entry && visit.exit !== '' && (
          <span class="two">
            {' → '}
            <Text of={visit.exit} />
          </span>
        )}
      </h2>
      <p class="small three">
        <When at={visit.startedAt} /> · <Gauge of={visit.environment} /> {nameOf(visit.environment)}
        {visit.isBot && ' · a robot'}
      </p>
    </div>
    <dl class="facts">
      <Fact name="Took">{tookWords(visit.durationMs)}</Fact>
      <Fact name="Pages">{number(visit.views)}</Fact>
      <Fact name="Events">{number(visit.events)}</Fact>
      <Fact name="Errors" tone={visit.errors > 0 ? 'error' : undefined}>
        {number(visit.errors)}
      </Fact>
    </dl>
  </header>
)

const Fact = ({
  name,
  tone,
  children,
}: {
  name: string
  tone?: string | undefined
  children: string
}) => (
  <div class="big">
    <dt>{name}</dt>
    <dd class={tone}>{children}</dd>
  </div>
)
