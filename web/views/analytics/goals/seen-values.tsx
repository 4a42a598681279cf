import { analyticsBreakdown } from '../../../api/analytics'
import { useResource } from '../../../api/resource'
import type { ReportedState } from '../section/reported-state'

const MOST = 50

/** Events, or pages, that were seen in the time of the page, for a field of the list `seen-event` or `seen-page`. */
export function SeenValues({ state, kind }: { state: ReportedState; kind: 'event' | 'page' }) {
  const { slug, where } = state
  const asked = { ...where, query: undefined, by: kind, limit: MOST }
  const seen = useResource(analyticsBreakdown(slug, asked)).data.value?.items ?? []
  return (
    <datalist id={`seen-${kind}`}>
      {seen.map(({ value }) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}
