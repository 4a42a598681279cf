import { useLocation } from 'preact-iso'
import type { IssueView } from '../../../src/issues/model'
import type { Environment } from '../../../src/projects/environment'
import { nameOf, SHOWN } from '../../lib/environments'
import { number } from '../../lib/format'
import { useKeys } from '../../lib/keys'
import { Gauge } from '../../ui/gauge'
import { Icon } from '../../ui/icon'
import { placeLink, places } from './places'

const ALL = SHOWN.filter((one): one is Environment => one !== 'all')

/** Moves to the same failure in another environment; the keys 1 to 4. */
export function IssueEnvironment({ issue }: { issue: IssueView }) {
  const { route } = useLocation()
  const found = places(issue)
  const move = (to: Environment) => {
    const place = found.get(to)
    if (place && to !== issue.environment) route(placeLink(issue, place))
  }
  useKeys(
    Object.fromEntries(
      ALL.map((one, i) => [
        String(i + 1),
        { does: `The same failure in ${nameOf(one)}`, run: () => move(one) },
      ]),
    ),
  )
  return (
    <>
      <div class="seg env" role="radiogroup" aria-label="Environment">
        {ALL.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="environment"
              checked={one === issue.environment}
              disabled={!found.has(one)}
              onChange={() => move(one)}
            />
            <Gauge of={one} />
            <span>{nameOf(one)}</span>
            <em>{number(found.get(one)?.count ?? 0).replace(/^0$/, 'none')}</em>
          </label>
        ))}
      </div>
      <label class="btn tight only-s">
        <Gauge of={issue.environment} />
        <select
          aria-label="Environment"
          value={issue.environment}
          onChange={(event) => move(event.currentTarget.value as Environment)}
        >
          {ALL.map((one) => (
            <option key={one} value={one} disabled={!found.has(one)}>
              {nameOf(one)}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </label>
    </>
  )
}
