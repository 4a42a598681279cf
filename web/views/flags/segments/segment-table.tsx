import type { SegmentView } from '../../../api/segments'
import { Ago } from '../../../ui/ago'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { hrefOfFlag } from '../hrefs'
import { ConditionParts } from '../rules/condition-parts'

const COLUMNS = [
  { name: 'Segment' },
  { name: 'Who' },
  { name: 'Used by' },
  { name: 'Changed', class: 'hide-s' },
  { name: 'What can be done', isBare: true },
]

interface Props {
  slug: string
  segments: readonly SegmentView[]
  edit: ((of: SegmentView) => void) | undefined
  remove: ((of: SegmentView) => void) | undefined
}

export const SegmentTable = ({ slug, segments, edit, remove }: Props) => (
  <Table name="Segments" columns={COLUMNS}>
    {segments.map((segment) => (
      <tr key={segment.key}>
        <td>
          <b>
            <Text of={segment.name || segment.key} />
          </b>
          <span class="small two detail">
            <code>{segment.key}</code>
          </span>
        </td>
        <td class="free">
          <span class="cond">
            <ConditionParts of={segment.when} />
          </span>
        </td>
        <td class="small">
          {segment.usedBy.length === 0 ? (
            <span class="three">nothing</span>
          ) : (
            segment.usedBy.map((key, at) => (
              <span key={key}>
                {at > 0 && ', '}
                <a class="link mono" href={hrefOfFlag(slug, key)}>
                  {key}
                </a>
              </span>
            ))
          )}
        </td>
        <td class="two hide-s">
          <Ago at={segment.updatedAt} after=" ago" />
        </td>
        <td class="num">
          {edit && remove && (
            <Menu
              class="btn tight square quiet"
              name={`More about ${segment.key}`}
              label={<Icon name="dots" />}
            >
              <button type="button" onClick={() => edit(segment)}>
                Change…
              </button>
              {segment.usedBy.length === 0 && (
                <button type="button" onClick={() => remove(segment)}>
                  Delete…
                </button>
              )}
            </Menu>
          )}
        </td>
      </tr>
    ))}
  </Table>
)
