import type { Severity } from '../../../../../src/alerts/rules/model'
import { NumberField } from '../../../../ui/number-field'
import { shapeOf } from '../../severity'
import { signOf, thresholdOf, withThreshold } from '../draft'
import { inField, stored } from '../scale'
import type { EditorProps } from './editor-props'

const NAMES = { critical: 'Critical', warning: 'Warning' } as const

/** The threshold of one severity. */
export function SeverityField({ draft, set, scale, of }: EditorProps & { of: Severity }) {
  const shape = shapeOf(of)
  const shown = { ...scale, factor: scale.factor * signOf(draft) }
  return (
    <NumberField
      name={`${NAMES[of]}${scale.unit && `, ${scale.unit}`}`}
      value={thresholdOf(draft, of)?.value}
      show={(value) => inField(value, shown)}
      read={(typed) => stored(typed, shown)}
      change={(value) => set(withThreshold(draft, of, { value }))}
      unit={scale.unit}
      placeholder="none"
    >
      <span class={shape}>
        <svg class="lv" aria-hidden="true">
          <use href={`#lv-${shape}`} />
        </svg>
      </span>
    </NumberField>
  )
}
