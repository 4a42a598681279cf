import { NumberField } from '../../../../ui/number-field'
import { Pick } from '../../../../ui/pick'
import { isBelow, mainThreshold, signOf, withThreshold } from '../draft'
import { inField, stored } from '../scale'
import type { EditorProps } from './editor-props'
import { Row } from './row'
import { SecondsPick } from './seconds-pick'

const KEEP_SEC = [0, 300, 600, 1800, 3600]
const NO_DATA = { keep: 'keep the state', ok: 'resolve', alert: 'tell' } as const

/** When the rule stops firing, and what it does while there is nothing to measure. */
export function UntilRow({ draft, set, scale, mistakes }: EditorProps) {
  const main = mainThreshold(draft)
  const sign = signOf(draft)
  const shown = { ...scale, factor: scale.factor * sign }
  const side = isBelow(draft) && sign > 0 ? 'above' : 'below'
  return (
    <Row name="Until" at={['/keepFiringSec', '/noData']} mistakes={mistakes}>
      <span class="three">{side}</span>
      <NumberField
        name={`Resolves ${side}${scale.unit && `, ${scale.unit}`}`}
        value={main?.resolveValue ?? main?.value}
        show={(value) => inField(value, shown)}
        read={(typed) => stored(typed, shown)}
        change={(resolveValue) =>
          main && set(withThreshold(draft, main.severity, { resolveValue }))
        }
        unit={scale.unit}
      />
      <span class="three">for</span>
      <SecondsPick
        name="Resolves after"
        of={KEEP_SEC}
        value={draft.keepFiringSec ?? 0}
        choose={(keepFiringSec) => set({ ...draft, keepFiringSec })}
      />
      <span class="three">· without data</span>
      <Pick
        name="Without data"
        words={NO_DATA}
        value={draft.noData ?? 'ok'}
        choose={(noData) => set({ ...draft, noData })}
      />
    </Row>
  )
}
