import { useState } from 'preact/hooks'
import { fieldTime } from '../lib/field-time'
import { utc } from '../lib/format'
import type { Range } from '../lib/range'
import { Dialog } from './dialog'
import { DialogActions } from './dialog-actions'
import { ErrorLine } from './error-line'

/** Sets the range by two times in the viewer's zone. */
export function OwnRangeDialog({ range, close }: { range: Range; close(): void }) {
  const [from, setFrom] = useState(fieldOf(range.from))
  const [to, setTo] = useState(fieldOf(range.to))
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
        <Time name="From" value={from} set={setFrom} isRequired />
        <Time name="To (now when empty)" value={to} set={setTo} />
        <ErrorLine
          id="wrong"
          text={isBackward ? 'Choose an end after the beginning.' : undefined}
        />
        <DialogActions close={close} does="Show" />
      </form>
    </Dialog>
  )
}

/** The field stays empty where the address holds no time: anybody may have typed it. */
function fieldOf(iso: string | undefined): string {
  const at = Date.parse(iso ?? '')
  return Number.isNaN(at) ? '' : fieldTime(at)
}

interface TimeProps {
  name: string
  value: string
  set(value: string): void
  isRequired?: boolean
}

const Time = ({ name, value, set, isRequired = false }: TimeProps) => (
  <label>
    <span>{name}</span>
    <input
      class="field"
      type="datetime-local"
      required={isRequired}
      value={value}
      aria-describedby="wrong"
      onInput={(event) => set(event.currentTarget.value)}
    />
    <span class="small three">
      {value === '' ? '\u00a0' : utc(new Date(value).toISOString()).replace(/:00\.000/, '')}
    </span>
  </label>
)
