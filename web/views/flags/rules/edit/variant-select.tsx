import type { RuleAround } from './rule-around'

interface Props {
  name: string
  value: string
  choose(variant: string): void
  around: RuleAround
}

/** One of the flag's variants; one that is not there, as after a mistake in the JSON, is shown as such. */
export const VariantSelect = ({ name, value, choose, around: { variants } }: Props) => (
  <select
    class="field"
    aria-label={name}
    value={value}
    onChange={(event) => choose(event.currentTarget.value)}
  >
    {!variants.includes(value) && <option value={value}>{value} (there is none)</option>}
    {variants.map((one) => (
      <option key={one} value={one} selected={one === value}>
        {one}
      </option>
    ))}
  </select>
)
