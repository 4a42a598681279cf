import type { KeyInUse } from '../../../../src/projects/keys/model'
import { nameOf } from '../../../lib/environments'
import { counted, number } from '../../../lib/format'
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
  { name: 'Sent today', class: 'num hide-m' },
  { name: 'Made', class: 'hide-s' },
  { name: 'Change', class: 'num', isBare: true },
]

interface Props {
  keys: readonly KeyInUse[]
  project: string
  /** What the buttons of a key do; undefined where the viewer may not change keys. */
  does: { quotas(key: KeyInUse): void; revoke(key: KeyInUse): void } | undefined
}

/** A project's keys with their last four characters; revoked ones stand at the end. */
export function KeyTable({ keys, project, does }: Props) {
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
          <td class="num hide-m" title={`of ${number(key.bounds.itemsPerDay)} items a day (UTC)`}>
            {number(key.usedToday.items)}
          </td>
          <td class="hide-s">
            <Ago at={key.createdAt} after=" ago" />
          </td>
          <td class="num">
            {key.revokedAt ? (
              <span class="badge">revoked</span>
            ) : (
              does && (
                <div class="both">
                  <button type="button" class="btn tight quiet" onClick={() => does.quotas(key)}>
                    Quotas<span class="sr"> of {key.name || key.last4}</span>
                  </button>
                  <button type="button" class="btn tight quiet" onClick={() => does.revoke(key)}>
                    Revoke<span class="sr"> {key.name || key.last4}</span>
                  </button>
                </div>
              )
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
