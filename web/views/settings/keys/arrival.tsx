import type { Environment } from '../../../../src/projects/environment'
import { issuePage } from '../../../api/issues'
import { useResource } from '../../../api/resource'
import { nameOf } from '../../../lib/environments'
import { Icon } from '../../../ui/icon'

const EVERY_MS = 2000

interface Props {
  slug: string
  environment: Environment
  /** The time when the key was made. */
  since: string
}

/** Says whether an event has come to the key's environment since the key was made. */
export function Arrival({ slug, environment, since }: Props) {
  const page = useResource(issuePage(slug, { environment, limit: 1 }), {
    everyMs: EVERY_MS,
    follows: 'issues',
  })
  const last = page.data.value?.items[0]
  const isHere = last !== undefined && last.lastSeen > since
  return (
    <span class="small two flex" role="status">
      {isHere ? <Icon name="check" class="ok" /> : <span class="pulse" />}
      {isHere ? `An event arrived in ${nameOf(environment)}` : 'Waiting for its first event'}
    </span>
  )
}
