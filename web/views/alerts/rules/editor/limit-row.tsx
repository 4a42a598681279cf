import { type Draft, defined } from '../draft'
import type { EditorProps } from './editor-props'
import { Row } from './row'
import { SecondsPick } from './seconds-pick'

const COOLDOWNS_SEC = [0, 600, 1800, 7200, 86_400]
const REPEATS_SEC = [0, 3600, 14_400, 43_200, 86_400]

/** How often the channels are told of the same thing. */
export function LimitRow({ draft, set, mistakes }: EditorProps) {
  const { notify } = draft
  const setNotify = (change: Partial<Draft['notify']>) =>
    set({ ...draft, notify: { ...notify, ...change } })
  return (
    <Row
      name="At most"
      at={['/notify/cooldownSec', '/notify/repeatSec', '/notify/sendResolved']}
      mistakes={mistakes}
    >
      <SecondsPick
        name="Cool-down"
        of={COOLDOWNS_SEC}
        words={{ 0: 'each time' }}
        before="once in "
        value={notify.cooldownSec}
        choose={(cooldownSec) => setNotify({ cooldownSec })}
      />
      <span class="three">· again after</span>
      <SecondsPick
        name="Repeat"
        of={REPEATS_SEC}
        words={{ 0: 'never' }}
        value={notify.repeatSec ?? 0}
        choose={(sec) => {
          const { repeatSec: _, ...rest } = notify
          set({ ...draft, notify: { ...rest, ...defined({ repeatSec: sec || undefined }) } })
        }}
      />
      <label class="flex">
        <input
          type="checkbox"
          checked={notify.sendResolved}
          onChange={(event) => setNotify({ sendResolved: event.currentTarget.checked })}
        />
        and when it resolves
      </label>
    </Row>
  )
}
