import { useState } from 'preact/hooks'
import type { IssueView } from '../../../../src/issues/detail/model'
import { DAY_MS } from '../../../lib/durations'
import { fieldTime } from '../../../lib/field-time'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'
import { triage } from '../../triage/triage'

/** Ignores the issue until a time or a number of events that the menu does not offer. */
export function IgnoreDialog({ issue, close }: { issue: IssueView; close(): void }) {
  const [by, setBy] = useState<'time' | 'count'>('time')
  const [time, setTime] = useState(() => fieldTime(Date.now() + DAY_MS))
  const [count, setCount] = useState('500')
  function submit(event: Event) {
    event.preventDefault()
    const until =
      by === 'time'
        ? { ignoreUntil: new Date(time).toISOString() }
        : { ignoreForCount: Number(count) }
    close()
    triage([issue], { status: 'ignored', ...until }, 'ignored')
  }
  const pick = (name: typeof by, label: string) => (
    <label class="pick">
      <input type="radio" name="by" checked={by === name} onChange={() => setBy(name)} />
      <span>{label}</span>
    </label>
  )
  return (
    <Dialog title="Ignore until" close={close} class="small-dialog">
      <form class="form" onSubmit={submit}>
        <fieldset>
          <legend class="sr">What ends it</legend>
          <div class="picks">
            {pick('time', 'A time')}
            {pick('count', 'A number of events')}
          </div>
        </fieldset>
        {by === 'time' ? (
          <label>
            <span>Open again at</span>
            <input
              class="field"
              type="datetime-local"
              required
              min={fieldTime(Date.now())}
              value={time}
              onInput={(event) => setTime(event.currentTarget.value)}
            />
          </label>
        ) : (
          <label>
            <span>Open again after so many more events</span>
            <input
              class="field"
              type="number"
              required
              min="1"
              max="1000000000"
              value={count}
              onInput={(event) => setCount(event.currentTarget.value)}
            />
          </label>
        )}
        <DialogActions close={close} does="Ignore" />
      </form>
    </Dialog>
  )
}
