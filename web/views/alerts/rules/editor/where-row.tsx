import { nameOf, type Shown } from '../../../../lib/environments'
import { Gauge } from '../../../../ui/gauge'
import { Pick } from '../../../../ui/pick'
import type { Draft } from '../draft'
import type { EditorProps } from './editor-props'
import { Row } from './row'

const ENVIRONMENTS: Record<Shown, string> = {
  production: nameOf('production'),
  staging: nameOf('staging'),
  test: nameOf('test'),
  development: nameOf('development'),
  all: 'All four',
}

/** The environment, which always stands there, also where nobody chose one. */
export function WhereRow({ draft, set, mistakes }: EditorProps) {
  const environment = draft.environment ?? 'production'
  return (
    <Row name="In" at={['/environment']} mistakes={mistakes}>
      <Pick
        name="Environment of the rule"
        words={ENVIRONMENTS}
        value={environment}
        choose={(chosen) => set({ ...draft, environment: chosen })}
      >
        <Gauge of={environment} />
      </Pick>
      <span class="small three">{noteOn(draft)}</span>
    </Row>
  )
}

function noteOn({ environment, usage }: Draft): string {
  if (usage?.of === 'disk') return 'There is one disk for all environments.'
  if (usage)
    return environment === 'development'
      ? 'Development has a cap of its own.'
      : 'Test, staging and production share what the plan includes.'
  if (environment === 'all') return 'Each environment has incidents of its own.'
  return environment ? '' : 'A rule without an environment counts as production.'
}
