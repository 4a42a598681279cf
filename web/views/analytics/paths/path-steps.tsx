import type { Paths } from '../../../api/paths'
import { number, share } from '../../../lib/format'
import { LEFT_WORDS, nodeWords, stepWords } from './path-words'
import type { PathsState } from './paths-state'

/** The same as a list that opens, for windows that are too narrow for ribbons. */
export function PathSteps({ paths, state }: { paths: Paths; state: PathsState }) {
  const { direction, chosen } = state
  return (
    <div class="path-steps">
      {paths.steps.map(({ nodes, values }, step) => (
        <details key={stepWords(step, direction)} class="panel" open={step < 2}>
          <summary class="flex">
            <b>{stepWords(step, direction)}</b>
            <span class="small three push">
              {number(nodes.reduce((sum, { visits }) => sum + visits, 0))} visits
            </span>
          </summary>
          <ul>
            {nodes.map((node, index) => {
              const id = `${step}.${index}`
              return (
                <li key={id} style={{ '--w': share(node.visits / Math.max(1, paths.begun)) }}>
                  <button
                    type="button"
                    aria-pressed={chosen === id}
                    onClick={() => state.choose(chosen === id ? undefined : id)}
                  >
                    <span class="name">{nodeWords(node, values - nodes.length + 1)}</span>
                    <span class="num">{number(node.visits)}</span>
                    <span class="num small three">
                      {number(node.left)} {LEFT_WORDS[direction]}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </details>
      ))}
    </div>
  )
}
