import { useEffect, useState } from 'preact/hooks'
import { reachReport } from '../../../api/goals'
import { useResource } from '../../../api/resource'
import { nameOf } from '../../../lib/environments'
import { counted } from '../../../lib/format'
import { useLast } from '../../../lib/use-last'
import type { ReportedState } from '../section/reported-state'

/** Asked so long after the last key. */
const PAUSE_MS = 400

interface Props {
  state: ReportedState
  reachedBy: { event?: string; page?: string; query: string }
}

/** How many reached what the form says, in the time of the page. */
export function GoalPreview({ state, reachedBy }: Props) {
  const { slug, shown, where } = state
  const said = JSON.stringify(reachedBy)
  const [asked, setAsked] = useState(said)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(said), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [said])
  const { query, ...by } = JSON.parse(asked) as Props['reachedBy']
  const isSaid = (by.event ?? by.page) !== ''
  const found = useResource(
    isSaid
      ? reachReport(slug, { ...where, query: undefined, ...by, where: query || undefined })
      : undefined,
  )
  const { last, isOld } = useLast(found.data.value)
  const { value: error } = found.error
  if (!isSaid) return <p class="small three">Name it, and see here how many reached it.</p>
  if (error) return <p class="small two">{error.message}</p>
  if (!last) return <p class="small three">Counting…</p>
  return (
    <p class={isOld ? 'small three' : 'small two'} role="status">
      {last.visitors === 0
        ? `Nobody in ${nameOf(shown)} reached it in this time. It may come yet.`
        : `${counted(last.visitors, 'visitor')} reached it ${counted(last.times, 'time')} in this time in ${nameOf(shown)}.`}
    </p>
  )
}
