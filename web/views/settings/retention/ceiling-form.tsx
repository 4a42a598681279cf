import { useState } from 'preact/hooks'
import { sizeText } from '../../../../src/lib/size-text'
import { changeCeiling, type StorageView } from '../../../api/storage'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Confirm } from '../../../ui/confirm'
import { Refusal } from '../../../ui/refusal'

const GiB = 1024 ** 3

/** How large the data folder may become. One below what it takes is asked about first: it deletes at once. */
export function CeilingForm({ of: { ceilingBytes, files } }: { of: StorageView }) {
  const mayChange = isAtLeast('admin')
  const [asked, ask] = useState<number>()
  const save = async (bytes: number | null) => {
    await changeCeiling(bytes)
    toast({ text: bytes === null ? 'Saved. The box has no ceiling' : 'Ceiling saved' })
  }
  const { submit, error, isBusy } = useSubmit(async (given) => {
    const text = textOf(given, 'ceiling')
    const wanted = text === '' ? null : Math.round(Number(text) * GiB)
    if (wanted !== null && wanted < files.bytes - files.freeBytes) ask(wanted)
    else await save(wanted)
  })
  return (
    <>
      <form class="form inset" onSubmit={submit}>
        <label>
          <span>
            GiB <span class="three">the files take {sizeText(files.bytes)} now</span>
          </span>
          <input
            class="field limited"
            name="ceiling"
            inputMode="decimal"
            pattern="[0-9]+([.][0-9]+)?"
            title="A number such as 160; empty for no ceiling"
            placeholder="no ceiling"
            autocomplete="off"
            readOnly={!mayChange}
            defaultValue={ceilingBytes === null ? '' : `${+(ceilingBytes / GiB).toFixed(3)}`}
          />
        </label>
        <Refusal of={error} />
        {mayChange && (
          <div>
            <button type="submit" class="btn" disabled={isBusy}>
              Save
            </button>
          </div>
        )}
      </form>
      {asked !== undefined && (
        <Confirm
          title="Delete the oldest now?"
          does="Delete"
          run={() => save(asked)}
          close={() => ask(undefined)}
        >
          <p>
            The files take {sizeText(files.bytes)}, more than {sizeText(asked)}. The oldest events
            and spans of all projects would be deleted until they fit, and cannot be brought back.
          </p>
        </Confirm>
      )}
    </>
  )
}
