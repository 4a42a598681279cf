import { ENVIRONMENTS, type Environment } from '../../../../src/projects/environment'
import type { FlagView } from '../../../api/flags'
import { nameOf } from '../../../lib/environments'
import { JsonField } from '../json-field'
import { sharedRules, type Wanted } from './wanted-change'

interface Props {
  flag: FlagView
  wanted: Wanted
  set(wanted: Wanted): void
}

/** The fields of the kind of change that is wanted. */
export function WantedFields({ flag, wanted, set }: Props) {
  if (wanted.kind === 'switch')
    return (
      <div class="picks two-wide">
        <label>
          <span>In</span>
          <select
            class="field"
            value={wanted.environment}
            onChange={(event) =>
              set({ ...wanted, environment: event.currentTarget.value as Environment })
            }
          >
            {[...ENVIRONMENTS].reverse().map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Becomes</span>
          <select
            class="field"
            value={wanted.enabled ? 'on' : 'off'}
            onChange={(event) => set({ ...wanted, enabled: event.currentTarget.value === 'on' })}
          >
            <option value="on">On</option>
            <option value="off">Off</option>
          </select>
        </label>
      </div>
    )
  if (wanted.kind === 'share')
    return (
      <>
        <div class="picks two-wide">
          <label>
            <span>Of</span>
            <select
              class="field"
              value={wanted.rule}
              onChange={(event) => set({ ...wanted, rule: event.currentTarget.value })}
            >
              {sharedRules(flag).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name || `Rule ${flag.rules.findIndex((rule) => rule.id === id) + 1}`}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>Share of {firstVariant(flag, wanted.rule)}, in percent</span>
            <input
              class="field"
              type="number"
              required
              min={0}
              max={100}
              step={1}
              value={wanted.percent}
              onInput={(event) => set({ ...wanted, percent: event.currentTarget.valueAsNumber })}
            />
          </label>
        </div>
        <p class="small three">
          The rules become what they are now, with this share: what else is changed of them until
          then is undone.
        </p>
      </>
    )
  return (
    <>
      <JsonField
        name="Change"
        text={wanted.text}
        set={(text) => set({ kind: 'json', text })}
        rows={12}
      />
      <p class="small three">
        What is left out stays as it is by then; rules, variants and prerequisites take the place of
        all there are.
      </p>
    </>
  )
}

/** The variant whose share the number is. */
function firstVariant(flag: FlagView, id: string): string {
  const serve = flag.rules.find((rule) => rule.id === id)?.serve
  return (serve && 'split' in serve && serve.split[0]?.variant) || ''
}
