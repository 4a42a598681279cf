import { useState } from 'preact/hooks'
import { sizeText } from '../../../../src/lib/size-text'
import type { RetentionView } from '../../../../src/retention/model'
import {
  changeRetention,
  type Kept,
  previewOf,
  type Retention,
  type RetentionPreview,
} from '../../../api/storage'
import { number, sentence } from '../../../lib/format'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Confirm } from '../../../ui/confirm'
import { Refusal } from '../../../ui/refusal'

interface Asked {
  days: Retention
  deletes: RetentionPreview
}

/** The days of each signal. What fewer days would delete is asked before they are saved. */
export function DaysForm({ slug, of }: { slug: string; of: RetentionView }) {
  const mayChange = isAtLeast('admin')
  const signals = Object.keys(of.days) as Kept[]
  const [asked, ask] = useState<Asked>()
  const save = async (days: Retention) => {
    await changeRetention(slug, days)
    toast({ text: 'Saved. What is older goes within minutes' })
  }
  const { submit, error, isBusy } = useSubmit(async (given) => {
    const days = Object.fromEntries(
      signals.map((signal) => [signal, daysOf(textOf(given, signal))]),
    ) as Retention
    const deletes = await previewOf(slug, days)
    if (signals.some((signal) => deletes[signal].records > 0)) ask({ days, deletes })
    else await save(days)
  })
  return (
    <>
      <form class="form inset" onSubmit={submit}>
        {signals.map((signal) => (
          <label key={signal}>
            <span>
              {sentence(signal)}{' '}
              <span class="three">new projects begin with {of.defaults[signal]} days</span>
            </span>
            <input
              class="field limited"
              name={signal}
              inputMode="numeric"
              pattern="[1-9][0-9]{0,3}"
              title="1 to 3650 days; empty keeps them for ever"
              placeholder="for ever"
              autocomplete="off"
              readOnly={!mayChange}
              defaultValue={of.days[signal]?.toString() ?? ''}
            />
          </label>
        ))}
        <Refusal of={error} />
        {mayChange && (
          <div>
            <button type="submit" class="btn primary" disabled={isBusy}>
              Save
            </button>
          </div>
        )}
      </form>
      {asked && (
        <Confirm
          title="Delete what is older?"
          does="Delete"
          run={() => save(asked.days)}
          close={() => ask(undefined)}
        >
          <p>
            {signals
              .filter((signal) => asked.deletes[signal].records > 0)
              .map((signal) => wordsOf(signal, asked.deletes[signal]))
              .join(' and ')}{' '}
            would be deleted now, and cannot be brought back.
          </p>
        </Confirm>
      )}
    </>
  )
}

const daysOf = (text: string) => (text === '' ? null : Number(text))

const wordsOf = (signal: Kept, { records, bytes: size }: RetentionPreview[Kept]) =>
  `${number(records)} ${signal} (${sizeText(size)})`
