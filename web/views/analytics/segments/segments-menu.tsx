import { useState } from 'preact/hooks'
import { useResource } from '../../../api/resource'
import { type Segment, segmentsOf } from '../../../api/saved-searches'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'
import { Text } from '../../../ui/text'
import type { ReportedState } from '../section/reported-state'
import { ManageSegments } from './manage-segments'
import { SegmentDialog } from './segment-dialog'

/** Searches of visits that have a name: one's own, and those that the project shares. */
export function SegmentsMenu({ state: { slug, query, search } }: { state: ReportedState }) {
  const [open, setOpen] = useState<'save' | 'manage'>()
  const segments = useResource(segmentsOf(slug)).data.value?.items ?? []
  const current = segments.find((one) => one.query === query)
  const close = () => setOpen(undefined)
  const item = (segment: Segment) => (
    <button key={segment.id} type="button" onClick={() => search(segment.query)}>
      <Text of={segment.name} />
      {segment === current && <Icon name="check" class="push accent" />}
    </button>
  )
  return (
    <>
      <Menu
        label={
          <>
            <Icon name="bookmark" />
            <span class="hide-s">Segments</span>
            <Icon name="down" />
          </>
        }
        name="Segments"
        class="btn"
        shortcut={{ key: 's', does: 'Segments' }}
      >
        {segments.map(item)}
        {segments.length === 0 && <p class="three small menu-note">No segment is saved yet.</p>}
        {query !== '' && !current && (
          <button type="button" onClick={() => setOpen('save')}>
            <Icon name="plus" />
            Save this search
          </button>
        )}
        {segments.length > 0 && (
          <button type="button" onClick={() => setOpen('manage')}>
            <Icon name="settings" />
            Change segments
          </button>
        )}
      </Menu>
      {open === 'save' && <SegmentDialog slug={slug} of={{ query }} close={close} />}
      {open === 'manage' && <ManageSegments slug={slug} segments={segments} close={close} />}
    </>
  )
}
