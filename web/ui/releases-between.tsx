import { issuesTimeline } from '../api/issues'
import { useResource } from '../api/resource'
import type { Shown } from '../lib/environments'
import { releaseFlags } from '../lib/release-flags'
import { ReleaseFlags } from './release-flags'

interface Props {
  slug: string
  environment: Shown
  /** The time that the chart below shows. */
  from: string
  to: string
}

/** Lines over a chart where releases began, whichever signal named them first. */
export function ReleasesBetween({ slug, environment, from, to }: Props) {
  const releases = useResource(issuesTimeline(slug, { environment, from, to })).data.value?.releases
  if (!releases) return null
  const span = { from: Date.parse(from), to: Date.parse(to) }
  return <ReleaseFlags of={releaseFlags(releases, span)} />
}
