import { useState } from 'preact/hooks'
import { DAY_MS } from '../../../lib/durations'
import { fieldTime } from '../../../lib/field-time'
import { utc } from '../../../lib/format'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'

interface Props {
  title: string
  /** A verb, on the button. */
  does: string
  choose(until: number): void
  close(): void
}

/** Asks for a time to come, in the viewer's zone. */
export function OwnTimeDialog({ title, does, choose, close }: Props) {
  const [time, setTime] = useState(() => fieldTime(Date.now() + DAY_MS))
  function submit(event: Event) {
    event.preventDefault()
    close()
    choose(Date.parse(time))
  }
  return (
    <Dialog title={title} close={close} class="small-dialog">
      <form class="form" onSubmit={submit}>
        <label>
          <span>Until</span>
          <input
            class="field"
            type="datetime-local"
            required
            min={fieldTime(Date.now())}
            value={time}
            onInput={(event) => setTime(event.currentTarget.value)}
          />
          <span class="small three">
            {time === '' ? '\u00a0' : utc(new Date(time).toISOString()).replace(/:00\.000/, '')}
          </span>
        </label>
        <DialogActions close={close} does={does} />
      </form>
    </Dialog>
  )
}
