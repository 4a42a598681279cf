import { useResource } from '../../api/resource'
import { tracePage } from '../../api/traces'
import { nameOf } from '../../lib/environments'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { SendTraces } from '../traces/send-traces'
import type { EndpointState } from './endpoint-state'

/** Says why the table is empty. */
export function NoEndpoints({ state }: { state: EndpointState }) {
  const { slug, shown, find, service, range, findText, everyService } = state
  const any = useResource(tracePage(slug, { environment: 'all', limit: 1 }), {
    follows: 'traces',
  }).data.value
  if (!any) return null
  if (any.items.length === 0) return <SendTraces />
  return (
    <Empty icon={<Icon name="search" class="three" />} title="No endpoint matches">
      <p>
        No span of this kind{find && ' and name'} was counted in {nameOf(shown)} in the time that is
        chosen.
      </p>
      <div class="flex wrap">
        {find && (
          <button type="button" class="btn" onClick={() => findText('')}>
            Show every name
          </button>
        )}
        {service !== undefined && (
          <button type="button" class="btn" onClick={everyService}>
            Show every service
          </button>
        )}
        <button type="button" class="btn" onClick={() => range.choose('30d')}>
          <Icon name="clock" />
          Look at 30 d
        </button>
      </div>
    </Empty>
  )
}
