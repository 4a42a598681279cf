import { useState } from 'preact/hooks'
import type { Environment } from '../../../../src/projects/environment'
import { type Explanation, explainFlag, type FlagView } from '../../../api/flags'
import { nameOf } from '../../../lib/environments'
import { useAct } from '../../../lib/use-act'
import { Refusal } from '../../../ui/refusal'
import { Text } from '../../../ui/text'
import { jsonMistake } from '../json-mistake'
import { Steps } from './steps'

interface Props {
  slug: string
  flag: FlagView
  environment: Environment
}

const EXAMPLE = `{
  "targetingKey": "user-1",
  "country": "DE"
}`

/** Tries any context: the answer first, then what each rule compared. */
export function WhyPart({ slug, flag, environment }: Props) {
  const [text, setText] = useState(EXAMPLE)
  const [found, setFound] = useState<Explanation>()
  const [mistake, setMistake] = useState<string>()
  const { act, error, isBusy } = useAct()

  async function ask(event: Event) {
    event.preventDefault()
    const wrong = jsonMistake(text)
    setMistake(wrong)
    if (wrong !== undefined) return
    const context = JSON.parse(text) as Record<string, unknown>
    await act(async () => setFound(await explainFlag(slug, flag.key, { environment, context })))
  }

  return (
    <section>
      <h3>Why</h3>
      <form class="form" onSubmit={ask}>
        <label>
          <span class="sr">Context, JSON</span>
          <textarea
            class="field mono"
            rows={6}
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <div class="flex">
          <button type="submit" class="btn tight" disabled={isBusy}>
            Try in {nameOf(environment).toLowerCase()}
          </button>
        </div>
      </form>
      {mistake && (
        <p class="small error" role="alert">
          {mistake}
        </p>
      )}
      <Refusal of={error} />
      {found && !mistake && <Verdict of={found} flag={flag} />}
    </section>
  )
}

function Verdict({ of, flag }: { of: Explanation; flag: FlagView }) {
  const { answer } = of
  const decided = of.rules.findIndex(({ outcome }) => outcome === 'matched')
  const isFailure = 'errorCode' in answer
  return (
    <>
      <div class="verdict" role="status">
        {isFailure ? (
          <span class="badge error">{answer.errorCode}</span>
        ) : (
          <span class="badge">{answer.variant ?? 'code default'}</span>
        )}
        <span>
          {isFailure ? (
            <Text of={answer.errorDetails ?? ''} />
          ) : decided >= 0 ? (
            `by rule ${decided + 1}`
          ) : (
            'by no rule'
          )}
        </span>
        {!isFailure && <code class="push three">{answer.reason}</code>}
      </div>
      <Steps of={of} flag={flag} />
    </>
  )
}
