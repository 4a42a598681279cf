import type { SourceMapPage } from '../../../../src/sourcemaps/model'
import { listMissingMap } from '../../../api/source-maps'
import { attempt } from '../../../lib/attempt'
import { isAtLeast } from '../../../lib/is-at-least'
import { Ago } from '../../../ui/ago'
import { Panel } from '../../../ui/panel'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'

const COLUMNS = [
  { name: 'File' },
  { name: 'Dismissed', class: 'num hide-s' },
  { name: 'Take back', class: 'num', isBare: true },
]

interface Props {
  dismissed: SourceMapPage['dismissed']
  slug: string
}

/** Files that people took off the list of missing maps, each with a button to list it again. */
export const DismissedMaps = ({ dismissed, slug }: Props) => (
  <Panel
    title="Dismissed"
    lead="Not listed as missing. A map that is uploaded for one of them is used all the same."
  >
    <Table name="Dismissed files" columns={COLUMNS} isInner>
      {dismissed.map(({ fileName, at }) => (
        <tr key={fileName}>
          <td class="mono">
            <Text of={fileName} />
          </td>
          <td class="num hide-s">
            <Ago at={at} after=" ago" />
          </td>
          <td class="num">
            {isAtLeast('admin') && (
              <button
                type="button"
                class="btn tight quiet"
                onClick={() => attempt(() => listMissingMap(slug, fileName))}
              >
                List again<span class="sr"> {fileName}</span>
              </button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  </Panel>
)
