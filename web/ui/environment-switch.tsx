import type { ComponentChildren } from 'preact'
import { nameOf, type Shown } from '../lib/environments'
import { Gauge } from './gauge'
import { Icon } from './icon'

interface Props<Value extends Shown> {
  all: readonly Value[]
  chosen: Value
  choose(value: Value): void
  mayChoose?(value: Value): boolean
  /** Stands behind an environment's name, where there is room. */
  noteOf?(value: Value): ComponentChildren
}

/** Chooses one environment: by buttons side by side, or by a list where those would be too wide. */
export const EnvironmentSwitch = <Value extends Shown>({
  all,
  chosen,
  choose,
  mayChoose = () => true,
  noteOf,
}: Props<Value>) => (
  <>
    <div class="seg env" role="radiogroup" aria-label="Environment">
      {all.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="environment"
            checked={one === chosen}
            disabled={!mayChoose(one)}
            onChange={() => choose(one)}
          />
          <Gauge of={one} />
          <span>{nameOf(one)}</span>
          {noteOf && <em>{noteOf(one)}</em>}
        </label>
      ))}
    </div>
    <label class="btn tight only-s">
      <Gauge of={chosen} />
      <select
        aria-label="Environment"
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value as Value)}
      >
        {all.map((one) => (
          <option key={one} value={one} disabled={!mayChoose(one)}>
            {nameOf(one)}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  </>
)
