import { useState } from 'preact/hooks'
import { ApiError } from '../api/client'

/** Does what the buttons of a dialog say, one at a time, with what was refused for the dialog to show. */
export function useAct() {
  const [error, setError] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)

  /** @returns whether it was done */
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      setError(undefined)
      return true
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, error, isBusy }
}
