import type { KeyInUse, NewKey } from '../../../../src/projects/keys/model'
import { number } from '../../../lib/format'
import { textOf } from '../../../lib/use-act'

type Quotas = NonNullable<NewKey['quotas']>
type Rate = keyof KeyInUse['quotas']

/** The quotas of a key, in the order of their fields. */
const WORDS = {
  itemsPerMinute: 'Items a minute',
  itemsPerDay: 'Items a day',
  bytesPerMinute: 'Bytes a minute',
  bytesPerDay: 'Bytes a day',
} satisfies Record<Rate, string>

const RATES = Object.keys(WORDS) as Rate[]

interface Props {
  quotas: KeyInUse['quotas']
  /** What holds now; a field that is left empty says so. */
  bounds: KeyInUse['bounds']
}

/** The fields for what a key may send. An empty one leaves it to the limits of the key's kind. */
export const QuotaFields = ({ quotas, bounds }: Props) => (
  <div class="picks two-wide">
    {RATES.map((rate) => (
      <label key={rate}>
        <span>{WORDS[rate]}</span>
        <input
          class="field mono"
          name={rate}
          type="number"
          min={1}
          step={1}
          value={quotas[rate] ?? ''}
          placeholder={quotas[rate] === null ? number(bounds[rate]) : 'as its kind'}
        />
      </label>
    ))}
  </div>
)

/** What the fields hold. */
export const quotasOf = (given: FormData): Quotas =>
  Object.fromEntries(
    RATES.map((rate) => {
      const text = textOf(given, rate)
      return [rate, text === '' ? null : Number(text)]
    }),
  )
