import type { TraceHit } from '../../../../src/traces/pages/search/model'
import { nameOf } from '../../../lib/environments'
import { counted, duration, number } from '../../../lib/format'
import { Ago } from '../../../ui/ago'
import { Gauge } from '../../../ui/gauge'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'
import { MatchedSpans } from './matched-spans'

interface Props {
  hit: TraceHit
  hrefOf(span?: string): string
  /** The duration that fills the whole bar (ms). */
  slowestMs: number
  isCurrent: boolean
  showsEnvironment: boolean
  point(): void
}

const SERVICES = 4

/** A trace of the list: its root, its services, its duration, and the spans that the search matched. */
export function HitRow(props: Props) {
  const { hit, hrefOf, slowestMs, isCurrent, showsEnvironment, point } = props
  const { traceId, environment, root, services, durationMs, spanCount, errorCount, matched } = hit
  const others = services.filter(({ service }) => service !== root.service)
  return (
    <li class="row" data-id={traceId} aria-current={isCurrent ? 'true' : undefined}>
      <span class="lv">{errorCount > 0 && <Level level="error" />}</span>
      <div class="t">
        <a class="open cut" href={hrefOf()} onFocus={point}>
          <b>
            <Text of={root.name || '(no name)'} />
          </b>
        </a>
        <span class="sub">
          {showsEnvironment && (
            <>
              <Gauge of={environment} /> {nameOf(environment)} ·{' '}
            </>
          )}
          <span class="two">
            <Text of={root.service} />
          </span>
          {others.slice(0, SERVICES).map(({ service }) => (
            <span key={service}>
              {', '}
              <Text of={service} />
            </span>
          ))}
          {others.length > SERVICES && ` and ${others.length - SERVICES} more`}
          {!root.isRoot && ' · its root has not come'}
        </span>
      </div>
      <span class="num ev">{duration(durationMs)}</span>
      <span
        class="spark took"
        style={{ '--w': `${slowestMs > 0 ? (durationMs / slowestMs) * 100 : 0}%` }}
      />
      <span class="num us">
        {number(spanCount)}
        <span class="sr"> spans</span>
      </span>
      <span class={`num us ${errorCount > 0 ? 'error' : 'three'}`}>
        {number(errorCount)}
        <span class="sr"> {counted(errorCount, 'error').split(' ')[1]}</span>
      </span>
      <span class="seen three">
        <Ago at={hit.startedAt} />
        <span />
      </span>
      {matched && <MatchedSpans matched={matched} hrefOf={hrefOf} />}
    </li>
  )
}
