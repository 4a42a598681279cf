import { useState } from 'preact/hooks'
import { DAY_MS } from '../../../lib/durations'
import { fieldTime } from '../../../lib/field-time'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'
import { TimeField } from '../../../ui/time-field'

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
        <TimeField name="Until" value={time} set={setTime} isRequired min={fieldTime(Date.now())} />
        <DialogActions close={close} does={does} />
      </form>
    </Dialog>
  )
}
