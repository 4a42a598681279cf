import type { KeyView } from '../../../../src/projects/keys/model'
import { nameOf } from '../../../lib/environments'
import { counted } from '../../../lib/format'
import { Ago } from '../../../ui/ago'
import { Gauge } from '../../../ui/gauge'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { scopesInWords } from './scope-words'

const COLUMNS = [
  { name: 'Name' },
  { name: 'Environment' },
  { name: 'Kind', class: 'hide-m' },
  { name: 'Can write', class: 'hide-m' },
  { name: 'Made', class: 'hide-s' },
  { name: 'Revoke', class: 'num', isBare: true },
]

interface Props {
  keys: readonly KeyView[]
  project: string
  /** Undefined where the viewer may not revoke keys. */
  revoke: ((key: KeyView) => void) | undefined
}

/** A project's keys with their last four characters; revoked ones stand at the end. */
export function KeyTable({ keys, project, revoke }: Props) {
  const ordered = [...keys].sort((a, b) => Number(!!a.revokedAt) - Number(!!b.revokedAt))
  return (
    <Table name={`Keys of ${project}`} columns={COLUMNS}>
      {ordered.map((key) => (
        <tr key={key.id} class={key.revokedAt ? 'three' : undefined}>
          <td>
            <div class="pair">
              <b class="cut">{key.name ? <Text of={key.name} /> : 'Without a name'}</b>
              <span class="micro three mono">ingest_live_…{key.last4}</span>
            </div>
          </td>
          <td>
            <span class="flex">
              <Gauge of={key.environment} />
              {nameOf(key.environment)}
            </span>
          </td>
          <td class="hide-m">
            {key.kind}
            {key.origins.length > 0 && (
              <span class="three" title={key.origins.join('\n')}>
                , {counted(key.origins.length, 'origin')}
              </span>
            )}
          </td>
          <td class={key.revokedAt ? 'hide-m' : 'two hide-m'}>{scopesInWords(key.scopes)}</td>
          <td class="hide-s">
            <Ago at={key.createdAt} after=" ago" />
          </td>
          <td class="num">
            {key.revokedAt ? (
              <span class="badge">revoked</span>
            ) : (
              revoke && (
                <button type="button" class="btn tight quiet" onClick={() => revoke(key)}>
                  Revoke<span class="sr"> {key.name || key.last4}</span>
                </button>
              )
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
