import { useEffect } from 'preact/hooks'
import { nameOf, SHOWN } from '../lib/environments'
import { useKeys } from '../lib/keys'
import { useEnvironment } from '../lib/project'
import { useQuery } from '../lib/query'
import { EnvironmentSwitch } from '../ui/environment-switch'

/** Chooses the environment that pages show: top left on every page, or by the keys 1 to 5. */
export function EnvironmentControl() {
  const { shown, choose } = useEnvironment()
  const { query, change } = useQuery()
  // Put the environment into the address: whoever gets the link then sees the same page.
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
  return <EnvironmentSwitch all={SHOWN} chosen={shown} choose={choose} />
}
