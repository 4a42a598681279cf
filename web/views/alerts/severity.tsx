import type { Severity } from '../../../src/alerts/rules/model'

const SHAPES = { critical: 'error', warning: 'warning' } as const

/** The shape and tone of a severity, which are those of a level. */
export const shapeOf = (severity: Severity) => SHAPES[severity]

/** A severity as a shape, with its name for screen readers. */
export const SeverityMark = ({ of }: { of: Severity }) => (
  <svg class={`lv ${SHAPES[of]}`} role="img" aria-label={of}>
    <title>{of}</title>
    <use href={`#lv-${SHAPES[of]}`} />
  </svg>
)
