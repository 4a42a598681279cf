import type { Backtest } from '../../../../api/alert-rules'
import type { Draft } from '../draft'
import { secondsInWords } from '../seconds'

const NAMES = {
  p50: 'p50 of',
  p75: 'p75 of',
  p95: 'p95 of',
  p99: 'p99 of',
  rate: 'rate of',
  errorRate: 'share of errors in',
  count: 'number in',
} as const

/** What the chart draws: `p95 of 5 min, last 14 days`. */
export function measuredWords({ metric }: Draft, answer: Backtest | undefined): string {
  const days = answer?.hasData
    ? Math.max(1, Math.round((Date.parse(answer.to) - Date.parse(answer.from)) / 86_400_000))
    : 14
  const time = days === 1 ? 'last day' : `last ${days} days`
  if (!metric) return time
  const { aggregate, windowSec, compare } = metric
  const change = compare === 'percentChange' ? 'change of the ' : ''
  return `${change}${NAMES[aggregate]} ${secondsInWords(windowSec)}, ${time}`
}
