import type { Paths } from '../../../api/paths'
import { number, share } from '../../../lib/format'
import { Table } from '../../../ui/table'
import { LEFT_WORDS, nodeWords, stepWords } from './path-words'
import type { PathsState } from './paths-state'

/** What the ribbons say, in numbers: from each page, where visits went. */
export function PathTable({ paths: { steps, links }, state }: { paths: Paths; state: PathsState }) {
  const { direction } = state
  const isAfter = direction === 'after'
  const rows = steps.flatMap(({ nodes, values }, step) =>
    nodes.flatMap((node, from) => {
      const next = links.filter((link) => link.step === step && link.from === from)
      const words = nodeWords(node, values - nodes.length + 1)
      const about = { step, words, of: node.visits }
      const column = steps[step + 1]
      return [
        ...next.map(({ to, visits }) => ({
          ...about,
          to: column
            ? nodeWords(
                column.nodes[to] as (typeof nodes)[number],
                column.values - column.nodes.length + 1,
              )
            : '',
          visits,
        })),
        ...(node.left > 0 ? [{ ...about, to: LEFT_WORDS[direction], visits: node.left }] : []),
      ]
    }),
  )
  const columns = [
    { name: 'Step' },
    { name: isAfter ? 'From' : 'At' },
    { name: isAfter ? 'To' : 'From' },
    { name: 'Visits', class: 'num' },
    { name: 'Share', class: 'num' },
  ]
  return (
    <Table name="Paths" columns={columns} class="series-table">
      {rows.map(({ step, words, to, visits, of }) => (
        <tr key={`${step} ${words} ${to}`}>
          <td>{stepWords(step, direction)}</td>
          <td>{words}</td>
          <td>{to}</td>
          <td class="num">{number(visits)}</td>
          <td class="num">{share(visits / of)}</td>
        </tr>
      ))}
    </Table>
  )
}
