import { useEffect } from 'preact/hooks'
import { nameOf, SHOWN, type Shown } from '../lib/environments'
import { useKeys } from '../lib/keys'
import { useEnvironment } from '../lib/project'
import { useQuery } from '../lib/query'
import { Gauge } from '../ui/gauge'
import { Icon } from '../ui/icon'

/** The environment that pages show, always top left; the keys 1 to 5. */
export function EnvironmentControl() {
  const { shown, choose } = useEnvironment()
  const { query, change } = useQuery()
  // An address that is passed on shows the same to whoever opens it.
  useEffect(() => {
    if (query.environment !== shown) change({ environment: shown }, true)
  }, [query.environment, shown])
  useKeys(
    Object.fromEntries(
      SHOWN.map((one, i) => [
        String(i + 1),
        {
          does: one === 'all' ? 'Show all environments' : `Show ${nameOf(one)}`,
          run: () => choose(one),
        },
      ]),
    ),
  )
  return (
    <>
      <div class="seg env" role="radiogroup" aria-label="Environment">
        {SHOWN.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="environment"
              checked={one === shown}
              onChange={() => choose(one)}
            />
            <Gauge of={one} />
            <span>{nameOf(one)}</span>
          </label>
        ))}
      </div>
      <label class="btn tight only-s">
        <Gauge of={shown} />
        <select
          aria-label="Environment"
          value={shown}
          onChange={(event) => choose(event.currentTarget.value as Shown)}
        >
          {SHOWN.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </label>
    </>
  )
}
