import { useState } from 'preact/hooks'
import { backUp, type CheckView, tryAgain } from '../../../api/service'
import { attempt } from '../../../lib/attempt'
import { toast } from '../../../lib/toast'
import { triedWords } from './tried-words'

interface Props {
  check: CheckView
  open(dialog: 'deadLetters' | 'refused'): void
}

/** What can be done here about a check: nothing for most. */
export function CheckAction({ check: { code, severity }, open }: Props) {
  if (code === 'deadLetters' && severity !== 'ok')
    return (
      <span class="flex">
        <button type="button" class="link small" onClick={() => open('deadLetters')}>
          Which
        </button>
        <Doing does="Try again" failure="Not tried">
          {async () => {
            const tried = await tryAgain()
            toast({ text: triedWords(tried), ...(tried.failed > 0 && { isError: true }) })
          }}
        </Doing>
      </span>
    )
  if (code === 'backup')
    return (
      <Doing does="Back up now" failure="Not backed up" isQuiet={severity === 'ok'}>
        {async () => {
          await backUp()
          toast({ text: 'A backup is being made.' })
        }}
      </Doing>
    )
  if (code.startsWith('refused'))
    return (
      <button type="button" class="link small" onClick={() => open('refused')}>
        By reason
      </button>
    )
  return null
}

interface DoingProps {
  does: string
  failure: string
  /** Nothing needs it now. */
  isQuiet?: boolean
  children(): Promise<unknown>
}

/** A button that works for a while, and cannot be pressed again meanwhile. */
function Doing({ does, failure, isQuiet = false, children: work }: DoingProps) {
  const [isBusy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    await attempt(work, failure)
    setBusy(false)
  }
  return (
    <button
      type="button"
      class={isQuiet ? 'link small' : 'btn tight'}
      disabled={isBusy}
      onClick={run}
    >
      {does}
    </button>
  )
}
