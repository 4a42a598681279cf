import { useState } from 'preact/hooks'
import { type ChannelView, testChannel } from '../../../api/channels'
import type { TestView } from '../../../api/mail'
import { useAct } from '../../../lib/use-act'
import { Dialog } from '../../../ui/dialog'
import { Refusal } from '../../../ui/refusal'
import { TestResult } from '../../../ui/test-result'
import { Text } from '../../../ui/text'

interface Props {
  slug: string
  of: ChannelView
}

/** Sends a made-up message to a channel, and says in words how that went. */
export function TestButton({ slug, of: { id, name } }: Props) {
  const { act, error, isBusy } = useAct()
  const [result, setResult] = useState<TestView>()
  const [isShown, setShown] = useState(false)
  async function run() {
    setResult(undefined)
    await act(async () => setResult(await testChannel(slug, id)))
    setShown(true)
  }
  return (
    <>
      <button type="button" class="btn tight" disabled={isBusy} onClick={run}>
        {isBusy ? 'Sending' : 'Test'}
        <span class="sr"> {name}</span>
      </button>
      {isShown && (
        <Dialog
          title={result?.isGood ? 'The test has arrived' : 'The test did not arrive'}
          close={() => setShown(false)}
          class="small-dialog"
        >
          <div class="stack">
            <p class="two">
              A made-up message to{' '}
              <b>
                <Text of={name} />
              </b>
              :
            </p>
            {result && <TestResult of={result} />}
            <Refusal of={error} />
          </div>
          <footer class="flex">
            <button type="button" class="btn" disabled={isBusy} onClick={run}>
              {isBusy ? 'Sending' : 'Test again'}
            </button>
            <button type="button" class="btn primary" onClick={() => setShown(false)}>
              Close
            </button>
          </footer>
        </Dialog>
      )}
    </>
  )
}
