import { visible } from '../../../../src/lib/visible'
import { analyticsBreakdown } from '../../../api/analytics'
import { useResource } from '../../../api/resource'
import { exactly } from '../../../lib/pieces'
import { Pick } from '../../../ui/pick'
import type { ReportedState } from './reported-state'

/** Events and pages that are offered, of each the most frequent. */
const OFFERED = 25

interface Props {
  /** What readers hear. */
  name: string
  /** The words of no choice: `any visit`. */
  none: string
  /** `event:order`, `page:/coats`, or nothing. */
  value: string
  choose(value: string): void
  state: ReportedState
}

/** A choice among the events and pages of the time that is shown. */
export function StepPick({ name, none, value, choose, state }: Props) {
  const events = useValues('event', state)
  const pages = useValues('page', state)
  const offered = [...events, ...pages]
  if (value !== '' && !offered.some(([one]) => one === value)) offered.unshift([value, value])
  return (
    <Pick
      name={name}
      words={{ '': none, ...Object.fromEntries(offered) }}
      value={value}
      choose={choose}
    />
  )
}

/** The most frequent values, each as a condition and in words. */
function useValues(by: 'event' | 'page', { slug, where }: ReportedState): [string, string][] {
  const asked = { ...where, query: undefined, by, limit: OFFERED }
  const found = useResource(analyticsBreakdown(slug, asked)).data.value?.items ?? []
  return found
    .filter(({ value, events }) => value !== '' && (by === 'page' || events > 0))
    .map(({ value }) => [exactly(by, value), visible(value)])
}
