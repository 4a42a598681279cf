import { useState } from 'preact/hooks'
import { changeGoal, createGoal, type Goal, type NewGoal } from '../../../api/goals'
import { useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { GoalPreview } from './goal-preview'
import type { GoalsState } from './goals-state'
import { SeenValues } from './seen-values'

interface Props {
  state: GoalsState
  /** The one that is changed; a new one is made when it is left out. */
  goal?: Goal
  made?(goal: Goal): void
  close(): void
}

/** A goal as a form, with how many would have reached it. */
export function GoalDialog({ state, goal, made, close }: Props) {
  const { slug } = state
  const [name, setName] = useState(goal?.name ?? '')
  const [kind, setKind] = useState<'event' | 'page'>(goal?.page === undefined ? 'event' : 'page')
  const [value, setValue] = useState(goal?.page ?? goal?.event ?? '')
  const [query, setQuery] = useState(goal?.query ?? '')
  const [revenue, setRevenue] = useState(goal?.revenue ?? false)
  const reachedBy = { [kind]: value.trim(), query: query.trim() }
  const form = useSubmit(async () => {
    const said: NewGoal = { name: name.trim(), ...reachedBy, revenue }
    if (goal) await changeGoal(slug, goal.id, said)
    else made?.(await createGoal(slug, said))
    close()
  })
  return (
    <FormDialog
      title={goal ? `Change ${goal.name}` : 'New goal'}
      does={goal ? 'Save' : 'Make the goal'}
      form={form}
      close={close}
    >
      <label>
        <span>Name</span>
        <input
          class="field"
          required
          maxLength={100}
          autocomplete="off"
          placeholder="Order"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        <span>Reached by</span>
        <select
          class="field"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as 'event' | 'page')}
        >
          <option value="event" selected={kind === 'event'}>
            an event
          </option>
          <option value="page" selected={kind === 'page'}>
            the view of a page
          </option>
        </select>
      </label>
      <label>
        <span>
          {kind === 'event' ? 'Name of the event' : 'Path of the page'}{' '}
          {kind === 'page' && <span class="three">* stands for any text</span>}
        </span>
        <input
          class="field mono"
          required
          maxLength={200}
          autocomplete="off"
          list={`seen-${kind}`}
          placeholder={kind === 'event' ? 'order' : '/thanks/*'}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      <SeenValues state={state} kind={kind} />
      <label>
        <span>
          Only where <span class="three">a search of these events; may stay empty</span>
        </span>
        <input
          class="field mono"
          maxLength={1000}
          autocomplete="off"
          placeholder="property.plan:team"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </label>
      <label class="flex">
        <input
          type="checkbox"
          checked={revenue}
          onChange={(event) => setRevenue(event.currentTarget.checked)}
        />
        <span class="plain">Add up the amounts of its events</span>
      </label>
      <GoalPreview state={state} reachedBy={reachedBy} />
    </FormDialog>
  )
}
