import { useState } from 'preact/hooks'
import { type TestView, testMail } from '../../../api/mail'
import { session } from '../../../api/who'
import { useAct } from '../../../lib/use-act'
import { Panel } from '../../../ui/panel'
import { Refusal } from '../../../ui/refusal'
import { TestResult } from '../../../ui/test-result'
import { Text } from '../../../ui/text'

/** Sends a mail to the viewer, and says how that went. */
export function MailTest() {
  const { act, error, isBusy } = useAct()
  const [result, setResult] = useState<TestView>()
  async function run() {
    setResult(undefined)
    await act(async () => setResult(await testMail()))
  }
  return (
    <Panel
      title="Try it"
      lead={
        <>
          A mail to <Text of={session.value?.user.email ?? 'you'} />, by the settings as they are
          saved.
        </>
      }
      action={
        <button type="button" class="btn" disabled={isBusy} onClick={run}>
          {isBusy ? 'Sending' : 'Send a test mail to me'}
        </button>
      }
    >
      {(result || error) && (
        <div class="inset">
          {result && <TestResult of={result} />}
          <Refusal of={error} />
        </div>
      )}
    </Panel>
  )
}
