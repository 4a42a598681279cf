import { useState } from 'preact/hooks'
import { forgetSegment, type Segment } from '../../../api/saved-searches'
import { attempt } from '../../../lib/attempt'
import { isAtLeast } from '../../../lib/is-at-least'
import { Dialog } from '../../../ui/dialog'
import { Text } from '../../../ui/text'
import { SegmentDialog } from './segment-dialog'

interface Props {
  slug: string
  segments: readonly Segment[]
  close(): void
}

/** Every segment, to be changed or deleted by who may. */
export function ManageSegments({ slug, segments, close }: Props) {
  const [changing, setChanging] = useState<Segment>()
  if (changing)
    return <SegmentDialog slug={slug} of={changing} close={() => setChanging(undefined)} />
  return (
    <Dialog title="Segments" close={close}>
      <ul class="noted">
        {segments.map((segment) => (
          <li key={segment.id}>
            <span>
              <b>
                <Text of={segment.name} />
              </b>{' '}
              <span class="three small">{segment.shared ? 'everybody' : 'you'}</span>
              <br />
              <code class="three">
                <Text of={segment.query} />
              </code>
            </span>
            {(segment.own || isAtLeast('admin')) && (
              <span class="push flex">
                <button type="button" class="btn tight quiet" onClick={() => setChanging(segment)}>
                  Change<span class="sr"> {segment.name}</span>
                </button>
                <button
                  type="button"
                  class="btn tight quiet"
                  onClick={() => attempt(() => forgetSegment(slug, segment.id))}
                >
                  Delete<span class="sr"> {segment.name}</span>
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <footer class="flex">
        <span class="push" />
        <button type="button" class="btn" onClick={close}>
          Close
        </button>
      </footer>
    </Dialog>
  )
}
