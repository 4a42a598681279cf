import type { Rule } from '../../../../../src/flags/model'
import { ENVIRONMENTS, type Environment } from '../../../../../src/projects/environment'
import { nameOf } from '../../../../lib/environments'
import { below, beside, type Refused } from '../../../../lib/refused'
import { Checks } from '../../../../ui/checks'
import { RefusedLines } from '../../conditions/refused-lines'
import { WhoFields } from '../../conditions/who-fields'
import type { RuleAround } from './rule-around'
import { ruleWith } from './rule-list'
import { ScheduleFields } from './schedule-fields'
import { ServeFields } from './serve-fields'

interface Props {
  rule: Rule
  set(rule: Rule): void
  refused: readonly Refused[]
  around: RuleAround
}

const WORDS = Object.fromEntries(ENVIRONMENTS.map((one) => [one, nameOf(one)])) as Record<
  Environment,
  string
>

/** All that can be said of one rule. */
export function RuleFields({ rule, set, refused, around }: Props) {
  const change = (parts: Parameters<typeof ruleWith>[1]) => set(ruleWith(rule, parts))
  const { name, environments, when, serve, schedule } = rule
  const chosen = environments ?? ENVIRONMENTS
  return (
    <div class="form rule-fields">
      <RefusedLines of={beside(refused, 'when', 'serve', 'schedule')} />
      <label>
        <span>Name</span>
        <input
          class="field"
          maxLength={200}
          autocomplete="off"
          placeholder="Staff and testers"
          value={name ?? ''}
          onInput={(event) => change({ name: event.currentTarget.value || undefined })}
        />
      </label>
      <fieldset>
        <legend>Where</legend>
        <Checks
          words={WORDS}
          chosen={chosen}
          mayChoose={(one) => chosen.length !== 1 || !chosen.includes(one)}
          choose={(ticked) =>
            change({
              environments: ENVIRONMENTS.every((one) => ticked.includes(one))
                ? undefined
                : ENVIRONMENTS.filter((one) => ticked.includes(one)),
            })
          }
        />
      </fieldset>
      <WhoFields
        when={when}
        set={(next) => change({ when: next })}
        refused={below(refused, 'when')}
        around={around}
      />
      <ServeFields
        serve={serve}
        set={(next) => change({ serve: next })}
        refused={below(refused, 'serve')}
        around={around}
      />
      <ScheduleFields
        schedule={schedule}
        set={(next) => change({ schedule: next })}
        refused={below(refused, 'schedule')}
      />
    </div>
  )
}
