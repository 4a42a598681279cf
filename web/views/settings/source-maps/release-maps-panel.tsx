import { useState } from 'preact/hooks'
import { sizeText } from '../../../../src/lib/size-text'
import type { ReleaseMaps } from '../../../../src/sourcemaps/model'
import { deleteSourceMap } from '../../../api/source-maps'
import { counted } from '../../../lib/format'
import { isAtLeast } from '../../../lib/is-at-least'
import { Ago } from '../../../ui/ago'
import { Confirm } from '../../../ui/confirm'
import { Panel } from '../../../ui/panel'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'

const COLUMNS = [
  { name: 'File' },
  { name: 'Size', class: 'num' },
  { name: 'On disk', class: 'num hide-m' },
  { name: 'Uploaded', class: 'num hide-s' },
  { name: 'Delete', class: 'num', isBare: true },
]

/** The maps of one release. */
export function ReleaseMapsPanel({ slug, of }: { slug: string; of: ReleaseMaps }) {
  const { release, lastSeenAt, maps } = of
  const [leaving, setLeaving] = useState<ReleaseMaps['maps'][number]>()
  return (
    <Panel
      title={<Text of={release} />}
      lead={
        <>
          {counted(maps.length, 'map')},{' '}
          {lastSeenAt ? (
            <>
              last event <Ago at={lastSeenAt} after=" ago" />
            </>
          ) : (
            'no event yet'
          )}
        </>
      }
    >
      <Table name={`Source maps of ${release}`} columns={COLUMNS} isInner>
        {maps.map((map) => (
          <tr key={map.id}>
            <td>
              <span class="mono">
                <Text of={map.fileName} />
              </span>
              {map.debugId && <div class="micro three mono">{map.debugId}</div>}
            </td>
            <td class="num">{sizeText(map.sizeBytes)}</td>
            <td class="num hide-m">{sizeText(map.storedBytes)}</td>
            <td class="num hide-s">
              <Ago at={map.uploadedAt} after=" ago" />
            </td>
            <td class="num">
              {isAtLeast('admin') && (
                <button type="button" class="btn tight quiet" onClick={() => setLeaving(map)}>
                  Delete<span class="sr"> {map.fileName}</span>
                </button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {leaving && (
        <Confirm
          title="Delete this source map?"
          does="Delete"
          run={() => deleteSourceMap(slug, leaving.id)}
          close={() => setLeaving(undefined)}
        >
          <p>
            Frames of <code>{leaving.fileName}</code> in <Text of={release} /> show the minified
            code again, until the map is uploaded once more. Issues stay as they are.
          </p>
        </Confirm>
      )}
    </Panel>
  )
}
