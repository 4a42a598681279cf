import { useResource } from '../api/resource'
import { service } from '../api/service'
import { counted } from '../lib/format'
import { Icon } from '../ui/icon'

/** A minute: what goes wrong with a disk or a backup goes wrong slowly. */
const EVERY_MS = 60_000

/** A quiet mark while something of the service needs a hand. */
export function ServiceMark() {
  const known = useResource(service(), { everyMs: EVERY_MS }).data.value
  const wrong = known?.checks.filter(
    ({ severity }) => severity === 'error' || severity === 'warning',
  )
  if (!known || !wrong || wrong.length === 0) return null
  const words = `${counted(wrong.length, 'thing')} to look at`
  return (
    <span class="flex" title={words}>
      <Icon name={known.worst === 'error' ? 'alert' : 'warn'} class={known.worst} />
      <span class="sr">{words}</span>
    </span>
  )
}
