import type { Paths } from '../../../api/paths'
import { number, share } from '../../../lib/format'
import { layoutOf } from './layout'
import { LEFT_WORDS, nodeWords, stepWords } from './path-words'
import type { PathsState } from './paths-state'

/** The steps beside each other, with ribbons for who went from where to where. A narrow window has the list instead. */
export function Ribbons({ paths, state }: { paths: Paths; state: PathsState }) {
  const { direction, chosen } = state
  const isMirrored = direction === 'before'
  const { width, height, nodes, links } = layoutOf(paths, isMirrored)
  const count = paths.steps.length
  const leftOf = (step: number) =>
    `${(100 * (isMirrored ? count - 1 - step : step)) / Math.max(1, count)}%`
  const isLit = (step: number, from: number, to: number) =>
    chosen === `${step}.${from}` || chosen === `${step + 1}.${to}`
  return (
    <section
      class={`ribbons ${isMirrored ? 'mirrored' : ''}`}
      aria-label="Paths"
      style={{ '--steps': count, '--h': `${Math.ceil(height)}px` }}
    >
      <div class="heads small three" aria-hidden="true">
        {paths.steps.map((_, step) => (
          <span key={stepWords(step, direction)} style={{ left: leftOf(step) }}>
            {stepWords(step, direction)}
          </span>
        ))}
      </div>
      <div class="drawn">
        <svg
          viewBox={`0 0 ${width} ${Math.ceil(height)}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          class={chosen ? 'narrowed' : undefined}
        >
          {links.map(({ step, from, to, d }) => (
            <path
              key={`${step}.${from}.${to}`}
              class={isLit(step, from, to) ? 'lit' : undefined}
              d={d}
            />
          ))}
        </svg>
        {nodes.map(({ step, index, y, height: high, left }) => {
          const { nodes: column, values } = paths.steps[step] as Paths['steps'][number]
          const node = column[index] as (typeof column)[number]
          const id = `${step}.${index}`
          const words = nodeWords(node, values - column.length + 1)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={chosen === id}
              class="node"
              style={{
                left: leftOf(step),
                top: `${y}px`,
                '--bar': `${Math.max(1, high)}px`,
                '--left': `${left}px`,
              }}
              onClick={() => state.choose(chosen === id ? undefined : id)}
            >
              <i />
              <span class="name">
                <span class="sr">{stepWords(step, direction)}: </span>
                {words}
              </span>
              <span class="small">
                {number(node.visits)}
                <span class="sr"> visits, </span>{' '}
                <span class="three">{share(node.visits / Math.max(1, paths.begun))}</span>
                <span class="sr">
                  , {number(node.left)} {LEFT_WORDS[direction]}
                </span>
              </span>
            </button>
          )
        })}
      </div>
      <ul class="legend">
        <li>
          <span class="sw now" />
          {isMirrored ? 'came from a step before' : 'went on'}
        </li>
        <li>
          <span class="sw gone" />
          {LEFT_WORDS[direction]}
        </li>
      </ul>
    </section>
  )
}
