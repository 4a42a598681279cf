import type { IncidentLanes } from '../../../../api/incidents'
import { dayTime } from '../../../../lib/day-time'
import { counted } from '../../../../lib/format'
import { Text } from '../../../../ui/text'
import { hrefOfRule } from '../../rules/hrefs'
import { SeverityMark, shapeOf } from '../../severity'
import { axisOf } from './axis-of'

type Lane = IncidentLanes['items'][number]
type Mark = Lane['marks'][number]

/** When each rule fired: a lane a rule, those that are open in colour. The table below has the same in words. */
export function Lanes({
  slug,
  of: { from, to, items, more },
}: {
  slug: string
  of: IncidentLanes
}) {
  const span = { from: Date.parse(from), to: Date.parse(to) }
  const ticks = axisOf(span.from, span.to)
  return (
    <>
      <figure class="lanes" aria-label="When each rule fired; the table below has the same">
        <div class="hd lane-name">Rule</div>
        <div class="hd ln" aria-hidden="true">
          {ticks.map(({ at, share, words }) => (
            <span key={at} class="tick" style={{ '--x': `${share * 100}%` }}>
              {words}
            </span>
          ))}
        </div>
        {items.map((lane) => (
          <LaneOf key={lane.rule.id} slug={slug} lane={lane} span={span} ticks={ticks} />
        ))}
      </figure>
      {more > 0 && <p class="small three">And {counted(more, 'rule')} that fired less lately.</p>}
    </>
  )
}

interface LaneProps {
  slug: string
  lane: Lane
  span: { from: number; to: number }
  ticks: ReturnType<typeof axisOf>
}

const LaneOf = ({
  slug,
  lane: { rule, severity, marks, incidents, open },
  span,
  ticks,
}: LaneProps) => (
  <>
    <div class="lane-name">
      <SeverityMark of={severity} />
      <a class="cut" href={hrefOfRule(slug, rule.id)}>
        <Text of={rule.name} />
      </a>
      {incidents > 1 && (
        <span class="three push" title={`${open} open`}>
          ×{incidents}
        </span>
      )}
    </div>
    <div class="ln">
      {ticks.map(({ at, share }) => (
        <span key={at} class="line" style={{ '--x': `${share * 100}%` }} />
      ))}
      {marks.map((mark) => (
        <i
          key={mark.from}
          class={toneOf(mark)}
          style={{ '--x': `${place(mark.from, span)}%`, '--w': `${width(mark, span)}%` }}
          title={titleOf(mark)}
        />
      ))}
    </div>
  </>
)

/** Only what is open has colour; an acknowledged incident keeps it. */
const toneOf = (mark: Mark) => (isOpen(mark) ? `now ${shapeOf(mark.severity)}` : undefined)

const isOpen = ({ open, acknowledged }: Mark) => open + acknowledged > 0

const place = (iso: string, { from, to }: LaneProps['span']) =>
  Math.max(0, (100 * (Date.parse(iso) - from)) / (to - from))

const width = (mark: Mark, span: LaneProps['span']) =>
  Math.max(0, Math.min(100, place(mark.to, span)) - place(mark.from, span))

const titleOf = (mark: Mark) =>
  `${counted(mark.incidents, 'incident')}, ${dayTime(mark.from)} to ${isOpen(mark) ? 'now' : dayTime(mark.to)}`
