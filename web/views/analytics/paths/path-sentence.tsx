import { useState } from 'preact/hooks'
import type { Direction, Paths, Steps } from '../../../api/paths'
import { counted, number } from '../../../lib/format'
import { Pick } from '../../../ui/pick'
import { TableButton } from '../../../ui/table-button'
import { StepPick } from '../section/step-pick'
import type { PathsState } from './paths-state'

const DIRECTIONS: Record<Direction, string> = {
  after: 'what followed',
  before: 'what came before',
}
const FOLLOWED: Record<Steps, string> = { pages: 'pages', pagesAndEvents: 'pages and events' }

/** What is shown, as a sentence whose parts can be chosen. */
export function PathSentence({ paths, state }: { paths: Paths; state: PathsState }) {
  const { direction, step } = state
  return (
    <div class="flex wrap path-sentence">
      <Pick name="Direction" words={DIRECTIONS} value={direction} choose={state.turn} />
      <StepPick
        name={direction === 'after' ? 'Paths begin at' : 'Paths end at'}
        none={direction === 'after' ? 'the first step of visits' : 'the last step of visits'}
        value={step}
        choose={state.begin}
        state={state}
      />
      <span>by</span>
      <Pick name="Steps" words={FOLLOWED} value={state.steps} choose={state.follow} />
      <Patterns key={state.collapse} state={state} />
      <span class="small three push">
        {number(paths.begun)} of {counted(paths.visits, 'visit')}
      </span>
      <TableButton isTable={state.isTable} show={state.showTable} />
    </div>
  )
}

/** Patterns of pages that are one, with spaces between. */
function Patterns({ state }: { state: PathsState }) {
  const [text, setText] = useState(state.collapse)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        state.collapseTo(text)
      }}
    >
      <input
        class="field tight"
        aria-label="Pages that are one"
        placeholder="one page: /product/*"
        value={text}
        maxLength={1000}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={() => text.trim() !== state.collapse && state.collapseTo(text)}
      />
    </form>
  )
}
