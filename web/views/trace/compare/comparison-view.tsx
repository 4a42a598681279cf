import type { Comparison } from '../../../../src/traces/pages/compare/model'
import { counted, duration, number } from '../../../lib/format'
import { useSlug } from '../../../lib/project'
import { searchOf, useQuery } from '../../../lib/query'
import { When } from '../../../ui/ago'
import { Table } from '../../../ui/table'
import { ComparedRow } from './compared-row'

const COLUMNS = [
  { name: 'Path' },
  { name: 'Change', class: 'hide-s' },
  { name: 'Left', class: 'num' },
  { name: 'Right', class: 'num' },
  { name: 'Difference', class: 'num' },
  { name: 'Difference as a bar', class: 'hide-m', isBare: true },
]

export function ComparisonView({ comparison }: { comparison: Comparison }) {
  const slug = useSlug()
  const { query, change } = useQuery()
  const { left, right, rows, isCut } = comparison
  const isAll = query.rows === 'all'
  const changed = rows.filter((row) => row.change !== 'same')
  const widestMs = Math.max(
    ...rows.map(({ deltaMs, left, right }) => Math.abs(deltaMs ?? (right ?? left)?.totalMs ?? 0)),
    0,
  )
  const swap = searchOf({ ...query, with: left.traceId })
  return (
    <>
      <div class="sides pad">
        <Side name="Left" side={left} />
        <Side name="Right" side={right} />
        <p class="two">
          <b>{verdict(left.durationMs, right.durationMs)}</b> {counted(changed.length, 'path')} of{' '}
          {number(rows.length)} differ.{' '}
          <a class="link" href={`/${slug}/traces/${right.traceId}/compare${swap}`}>
            Swap them
          </a>
        </p>
      </div>
      <div class="flex pad tools">
        <label class="flex">
          <input
            type="checkbox"
            checked={!isAll}
            onChange={(event) =>
              change({ rows: event.currentTarget.checked ? undefined : 'all' }, true)
            }
          />
          Only what differs
        </label>
        {isCut && <span class="three">There are more paths than are shown.</span>}
      </div>
      <Table name="Paths of both traces" columns={COLUMNS} isInner class="compared">
        {(isAll ? rows : changed).map((row, i) => (
          <ComparedRow key={`${i} ${row.name}`} row={row} widestMs={widestMs} />
        ))}
      </Table>
      {!isAll && changed.length === 0 && (
        <p class="pad three tools">
          Nothing differs by more than 1 ms and a tenth of what it took.
        </p>
      )}
    </>
  )
}

function Side({ name, side }: { name: string; side: Comparison['left'] }) {
  const slug = useSlug()
  return (
    <div class="panel side-of">
      <p class="small three">
        {name} · <When at={side.startedAt} />
      </p>
      <p class="flex">
        <a class="link mono" href={`/${slug}/traces/${side.traceId}`}>
          {side.traceId.slice(0, 8)}
        </a>
        <b class="push">{duration(side.durationMs)}</b>
      </p>
      <p class="small two">
        {counted(side.spanCount, 'span')}, {counted(side.errorCount, 'error')}
      </p>
    </div>
  )
}

function verdict(leftMs: number, rightMs: number): string {
  const more = rightMs - leftMs
  if (Math.abs(more) < leftMs * 0.02) return 'Both took the same.'
  return `The right one took ${duration(Math.abs(more))} ${more > 0 ? 'longer' : 'less'}.`
}
