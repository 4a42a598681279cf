import { useResource } from '../../../api/resource'
import { visitOf } from '../../../api/visits'
import type { Shown } from '../../../lib/environments'
import { useSlug } from '../../../lib/project'
import { searchOf } from '../../../lib/query'
import { Icon } from '../../../ui/icon'

interface Props {
  environment: Shown
  /** When it happened. */
  at: string
  sessionId?: string | undefined
  traceId?: string | undefined
}

/** Leads to the visit in which something happened, to that moment. Draws nothing where there is none. */
export function VisitLink({ environment, at, sessionId, traceId }: Props) {
  const slug = useSlug()
  const isNamed = sessionId !== undefined || traceId !== undefined
  const asked = isNamed ? visitOf(slug, { environment, at, sessionId, traceId }) : undefined
  const id = useResource(asked).data.value?.id
  if (!id) return null
  return (
    <a class="btn tight" href={`/${slug}/analytics/visits/${id}${searchOf({ at })}`}>
      <Icon name="user" />
      <span>The visit</span>
    </a>
  )
}
