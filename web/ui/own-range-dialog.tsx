import { useState } from 'preact/hooks'
import { fieldTimeOf } from '../lib/field-time'
import type { Range } from '../lib/range'
import { Dialog } from './dialog'
import { DialogActions } from './dialog-actions'
import { ErrorLine } from './error-line'
import { TimeField } from './time-field'

/** Sets the range by two times in the viewer's zone. */
export function OwnRangeDialog({ range, close }: { range: Range; close(): void }) {
  // A field stays empty where the address holds no time: anybody may have typed it.
  const [from, setFrom] = useState(fieldTimeOf(range.from))
  const [to, setTo] = useState(fieldTimeOf(range.to))
  const isBackward = from !== '' && to !== '' && Date.parse(to) <= Date.parse(from)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBackward) return
    range.narrow(Date.parse(from), to === '' ? undefined : Date.parse(to))
    close()
  }

  return (
    <Dialog title="From … to …" close={close}>
      <form class="form" onSubmit={submit}>
        <TimeField name="From" value={from} set={setFrom} isRequired describedBy="wrong" />
        <TimeField name="To (now when empty)" value={to} set={setTo} describedBy="wrong" />
        <ErrorLine
          id="wrong"
          text={isBackward ? 'Choose an end after the beginning.' : undefined}
        />
        <DialogActions close={close} does="Show" />
      </form>
    </Dialog>
  )
}
