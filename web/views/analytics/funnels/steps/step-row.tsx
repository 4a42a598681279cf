import type { FunnelStep } from '../../../../api/funnels'
import type { Goal } from '../../../../api/goals'
import { Icon } from '../../../../ui/icon'

type Kind = 'page' | 'event' | 'goal'

interface Props {
  step: FunnelStep
  /** From 1. */
  number: number
  goals: readonly Goal[]
  put(step: FunnelStep): void
  /** Undefined where it cannot be done. */
  up: (() => void) | undefined
  down: (() => void) | undefined
  remove: (() => void) | undefined
}

const KINDS: readonly Kind[] = ['page', 'event', 'goal']

/** One step: what it is, which of it, and its place among the others. */
export function StepRow({ step, number, goals, put, up, down, remove }: Props) {
  const kind = KINDS.find((one) => step[one] !== undefined) ?? 'event'
  const query = step.query === undefined ? {} : { query: step.query }
  const change = (to: Kind) => put({ [to]: to === 'goal' ? (goals[0]?.id ?? '') : '', ...query })
  return (
    <li class="flex wrap">
      <b class="three">{number}</b>
      <select
        class="field"
        aria-label={`Step ${number} is`}
        value={kind}
        onChange={(event) => change(event.currentTarget.value as Kind)}
      >
        {KINDS.filter((one) => one !== 'goal' || goals.length > 0 || kind === 'goal').map((one) => (
          <option key={one} value={one} selected={one === kind}>
            {one}
          </option>
        ))}
      </select>
      {kind === 'goal' ? (
        <select
          class="field value"
          aria-label={`Goal of step ${number}`}
          value={step.goal}
          onChange={(event) => put({ goal: event.currentTarget.value, ...query })}
        >
          {goals.map(({ id, name }) => (
            <option key={id} value={id} selected={id === step.goal}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          class="field mono value"
          aria-label={kind === 'page' ? `Path of step ${number}` : `Event of step ${number}`}
          required
          maxLength={200}
          autocomplete="off"
          list={`seen-${kind}`}
          placeholder={kind === 'page' ? '/product/*' : 'order'}
          value={step[kind]}
          onInput={(event) => put({ [kind]: event.currentTarget.value, ...query })}
        />
      )}
      <input
        class="field mono value"
        aria-label={`Only where, of step ${number}`}
        maxLength={1000}
        autocomplete="off"
        placeholder="only where… property.plan:team"
        value={step.query ?? ''}
        onInput={({ currentTarget: { value } }) => {
          const { query: _, ...rest } = step
          put(value === '' ? rest : { ...rest, query: value })
        }}
      />
      <span class="flex">
        <Do name={`Move step ${number} up`} icon="up" run={up} />
        <Do name={`Move step ${number} down`} icon="down" run={down} />
        <Do name={`Remove step ${number}`} icon="x" run={remove} />
      </span>
    </li>
  )
}

const Do = ({ name, icon, run }: { name: string; icon: string; run: (() => void) | undefined }) => (
  <button
    type="button"
    class="btn quiet square tight"
    aria-label={name}
    disabled={!run}
    onClick={run}
  >
    <Icon name={icon} />
  </button>
)
