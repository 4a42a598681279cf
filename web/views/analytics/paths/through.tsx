import type { Paths } from '../../../api/paths'
import { counted, number, share } from '../../../lib/format'
import { LEFT_WORDS, nodeWords, stepOf, stepWords } from './path-words'
import type { PathsState } from './paths-state'

/** What came before and after the chosen page or event. */
export function Through({ paths, state }: { paths: Paths; state: PathsState }) {
  const { chosen, direction, collapse } = state
  const [step = -1, index = -1] = chosen?.split('.').map(Number) ?? []
  const column = paths.steps[step]
  const node = column?.nodes[index]
  if (!column || !node) return null
  const name = nodeWords(node, column.values - column.nodes.length + 1)
  const into = paths.links.filter((one) => one.step === step - 1 && one.to === index)
  const out = paths.links.filter((one) => one.step === step && one.from === index)
  const isAfter = direction === 'after'
  const rows = (links: typeof out, at: number, end: 'from' | 'to') =>
    links.map((link) => {
      const beside = paths.steps[at] as Paths['steps'][number]
      const other = beside.nodes[link[end]] as typeof node
      return {
        words: nodeWords(other, beside.values - beside.nodes.length + 1),
        visits: link.visits,
      }
    })
  const nearer = rows(into, step - 1, 'from')
  const further = rows(out, step + 1, 'to')
  if (node.left > 0) further.push({ words: LEFT_WORDS[direction], visits: node.left })
  return (
    <section class="panel through" aria-label={`Through ${name}`}>
      <header>
        <h2>{name}</h2>
        <span class="small three">
          {stepWords(step, direction)}, {counted(node.visits, 'visit')}
        </span>
        <span class="push" />
        {node.kind !== 'other' && (
          <button
            type="button"
            class="btn tight"
            onClick={() => state.begin(stepOf(node, collapse.split(/\s+/)))}
          >
            {isAfter ? 'Paths from here' : 'Paths to here'}
          </button>
        )}
      </header>
      <div class="sides">
        <Side title="Came from" rows={isAfter ? nearer : further} of={node.visits} />
        <Side title="Went to" rows={isAfter ? further : nearer} of={node.visits} />
      </div>
    </section>
  )
}

interface SideProps {
  title: string
  rows: readonly { words: string; visits: number }[]
  of: number
}

const Side = ({ title, rows, of }: SideProps) => (
  <div>
    <h3 class="small three">{title}</h3>
    {rows.length === 0 && <p class="small three">Not in this picture.</p>}
    <ul>
      {rows
        .toSorted((a, b) => b.visits - a.visits)
        .map(({ words, visits }) => (
          <li key={words} class="flex">
            <span class="name">{words}</span>
            <span class="num push">{number(visits)}</span>
            <span class="num small three">{share(visits / of)}</span>
          </li>
        ))}
    </ul>
  </div>
)
