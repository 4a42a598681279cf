import type { SourceMapPage } from '../../../../src/sourcemaps/model'
import { Ago } from '../../../ui/ago'
import { Panel } from '../../../ui/panel'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'

const COLUMNS = [
  { name: 'File' },
  { name: 'Release', class: 'hide-s' },
  { name: 'Why' },
  { name: 'When', class: 'num hide-s' },
]

/** Uploads that were refused, with the reason for each. */
export const RefusedMaps = ({ refused }: { refused: SourceMapPage['refused'] }) => (
  <Panel title="Refused" lead="The last upload of these files was not taken.">
    <Table name="Refused source maps" columns={COLUMNS} isInner>
      {refused.map(({ release, fileName, reason, at }) => (
        <tr key={release + fileName}>
          <td class="mono">
            <Text of={fileName} />
          </td>
          <td class="mono two hide-s">
            <Text of={release} />
          </td>
          <td class="two">
            <Text of={reason} />
          </td>
          <td class="num hide-s">
            <Ago at={at} after=" ago" />
          </td>
        </tr>
      ))}
    </Table>
  </Panel>
)
