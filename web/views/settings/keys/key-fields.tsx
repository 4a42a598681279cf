import type { Environment } from '../../../../src/projects/environment'
import type { Kind } from '../../../../src/projects/keys/key'
import { nameOf } from '../../../lib/environments'
import { Checks } from '../../../ui/checks'
import { Gauge } from '../../../ui/gauge'
import { OFFERED_WORDS, type OfferedScope } from './scope-words'

interface Choice<Value> {
  chosen: Value
  choose(value: Value): void
}

export const EnvironmentPicks = ({
  all,
  chosen,
  choose,
}: Choice<Environment> & { all: readonly Environment[] }) => (
  <fieldset>
    <legend>
      Environment <span class="three">cannot be changed later</span>
    </legend>
    <div class="picks">
      {all.map((one) => (
        <label key={one} class="pick">
          <input
            type="radio"
            name="environment"
            checked={one === chosen}
            onChange={() => choose(one)}
          />
          <span class="flex">
            <Gauge of={one} />
            {nameOf(one)}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

const KINDS = {
  server: ['Server', 'Stays on your machines.'],
  browser: ['Browser', 'Seen by visitors: ingest only, tighter limits, allowed origins.'],
} satisfies Record<Kind, [name: string, about: string]>

export const KindPicks = ({ chosen, choose }: Choice<Kind>) => (
  <fieldset>
    <legend>Kind</legend>
    <div class="picks">
      {(Object.keys(KINDS) as Kind[]).map((one) => (
        <label key={one} class="pick">
          <input type="radio" name="kind" checked={one === chosen} onChange={() => choose(one)} />
          <span>
            <b>{KINDS[one][0]}</b>
            <br />
            <span class="small two">{KINDS[one][1]}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

export function ScopeChecks({
  chosen,
  kind,
  choose,
}: Choice<readonly OfferedScope[]> & { kind: Kind }) {
  const isBrowser = kind === 'browser'
  return (
    <fieldset>
      <legend>
        Can write {isBrowser && <span class="three">never releases, as visitors see this key</span>}
      </legend>
      <Checks
        words={OFFERED_WORDS}
        chosen={chosen}
        mayChoose={(scope) => !isBrowser || scope !== 'releases:write'}
        choose={choose}
      />
    </fieldset>
  )
}
