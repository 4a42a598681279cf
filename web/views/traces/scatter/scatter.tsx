import { useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { TraceHit } from '../../../../src/traces/pages/search/model'
import { counted, duration, number } from '../../../lib/format'
import { searchOf } from '../../../lib/query'
import { useWidth } from '../../../lib/use-width'
import { Minute, When } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import type { TraceSearchState } from '../trace-search'
import { type Dot, nearestDot, scaleOf } from './scale'
import { type Rectangle, useDrag } from './use-drag'

const HEIGHT = 136
/** How near a pointer must be to mean a dot (px). */
const NEAR = 10
/** Within less time than this the marks of the axis need seconds, since several fall into one minute (ms). */
const SHORT_MS = 5 * 60_000
const MARKS = [0, 0.25, 0.5, 0.75, 1]

interface Props {
  hits: readonly TraceHit[]
  state: TraceSearchState
}

/** A scatter plot of traces by time and duration; dragging over some of them narrows the search. */
export function Scatter({ hits, state }: Props) {
  const { slug, shown, range, narrow } = state
  const plot = useRef<HTMLDivElement>(null)
  const width = useWidth(plot)
  const { route } = useLocation()
  const [pointed, setPointed] = useState<Dot>()
  const scale = scaleOf(hits, {
    width,
    height: HEIGHT,
    ...(range.from !== undefined && { from: Date.parse(range.from), to: Date.now() }),
    ...(range.to !== undefined && { to: Date.parse(range.to) }),
  })
  const dots = hits.map(
    (hit): Dot => ({ hit, x: scale.x(Date.parse(hit.startedAt)), y: scale.y(hit.durationMs) }),
  )
  const open = ({ hit }: Dot) =>
    route(`/${slug}/traces/${hit.traceId}${searchOf({ environment: shown })}`)
  const drag = useDrag(plot, {
    dragged: (rectangle) => narrow(scale.box(rectangle)),
    clicked(x, y) {
      const dot = nearestDot(dots, x, y, NEAR)
      if (dot) open(dot)
    },
    moved: (x, y) => setPointed(nearestDot(dots, x, y, NEAR)),
  })
  const timeAt = (share: number) =>
    scale.box({ left: share * width, right: share * width, top: 0, bottom: 0 }).from
  const isShort = timeAt(1) - timeAt(0) < SHORT_MS
  const failed = dots.filter(({ hit }) => hit.errorCount > 0)
  const passed = dots.filter(({ hit }) => hit.errorCount === 0)
  return (
    <div class="plot l">
      <div ref={plot} class={`chart scatter ${pointed ? 'points' : ''}`} {...drag.handlers}>
        {width > 0 && (
          <svg
            viewBox={`0 0 ${width} ${HEIGHT}`}
            role="img"
            aria-label={`${counted(hits.length, 'trace')} by start and duration, ${number(failed.length)} with errors; the table has them all`}
          >
            <path class="grid" d={scale.ticks.map((ms) => `M0 ${scale.y(ms)}H${width}`).join('')} />
            <path class="dots" d={passed.map(ring).join('')} />
            <path class="dots hot" d={failed.map(ring).join('')} />
            {pointed && <circle class="pointed" cx={pointed.x} cy={pointed.y} r="6" />}
          </svg>
        )}
        {scale.ticks.map((ms) => (
          <span key={ms} class="y" style={{ '--y': `${scale.y(ms)}px` }}>
            {tick(ms)}
          </span>
        ))}
        {drag.rectangle && <Band of={drag.rectangle} />}
        {pointed && !drag.rectangle && <Pointed dot={pointed} width={width} />}
      </div>
      <div class="axis" aria-hidden="true">
        {width > 0 &&
          MARKS.map((share) => (
            <span key={share} class={share % 0.5 === 0 ? undefined : 'hide-s'}>
              {isShort ? (
                <When at={new Date(timeAt(share)).toISOString()} />
              ) : (
                <Minute at={timeAt(share)} />
              )}
            </span>
          ))}
      </div>
    </div>
  )
}

const Band = ({ of: { left, right, top, bottom } }: { of: Rectangle }) => (
  <span
    class="band"
    style={{
      '--x': `${left}px`,
      '--w': `${right - left}px`,
      '--y': `${top}px`,
      '--h': `${bottom - top}px`,
    }}
  />
)

const Pointed = ({ dot: { hit, x, y }, width }: { dot: Dot; width: number }) => (
  <span
    class={`tip ${x > width / 2 ? 'end' : ''}`}
    style={{ '--x': `${x}px`, '--y': `${y}px` }}
    aria-hidden="true"
  >
    <b>
      <Text of={hit.root.name} />
    </b>{' '}
    {duration(hit.durationMs)}
    {hit.errorCount > 0 && `, ${counted(hit.errorCount, 'error')}`}
  </span>
)

const R = 3
/** The ring of a trace without an error; dots of errors are filled. */
const ring = ({ x, y }: Dot) =>
  `M${(x - R).toFixed(1)} ${y.toFixed(1)}a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 -${2 * R} 0`

/** A power of ten in one unit: `100 s` and not `1 min 40 s`, for which there is no room. */
const tick = (ms: number) =>
  ms >= 60_000 ? `${number(ms / 1000)} s` : duration(ms).replace(/\.0+(?= )/, '')
