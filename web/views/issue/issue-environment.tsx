import { useLocation } from 'preact-iso'
import type { IssueView } from '../../../src/issues/detail/model'
import type { Environment } from '../../../src/projects/environment'
import { nameOf, SHOWN } from '../../lib/environments'
import { number } from '../../lib/format'
import { useKeys } from '../../lib/keys'
import { EnvironmentSwitch } from '../../ui/environment-switch'
import { placeLink, places } from './places'

const ALL = SHOWN.filter((one): one is Environment => one !== 'all')

/** Goes to the same failure in another environment, also by the keys 1 to 4. */
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
    <EnvironmentSwitch
      all={ALL}
      chosen={issue.environment}
      choose={move}
      mayChoose={(one) => found.has(one)}
      noteOf={(one) => number(found.get(one)?.count ?? 0).replace(/^0$/, 'none')}
    />
  )
}
