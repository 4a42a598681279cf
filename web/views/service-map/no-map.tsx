import { useResource } from '../../api/resource'
import { tracePage } from '../../api/traces'
import { nameOf } from '../../lib/environments'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { SendTraces } from '../traces/send-traces'
import type { MapState } from './map-state'

export function NoMap({ state: { slug, shown, range } }: { state: MapState }) {
  const any = useResource(tracePage(slug, { environment: 'all', limit: 1 }), {
    follows: 'traces',
  }).data.value
  if (!any) return null
  if (any.items.length === 0) return <SendTraces />
  return (
    <Empty icon={<Icon name="map" class="three" />} title="Nothing was called">
      <p>No service has sent spans to {nameOf(shown)} in the time that is chosen.</p>
      <button type="button" class="btn" onClick={() => range.choose('30d')}>
        <Icon name="clock" />
        Look at 30 d
      </button>
    </Empty>
  )
}
