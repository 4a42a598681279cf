import { useState } from 'preact/hooks'
import { ApiError } from '../api/client'

/** Does what the buttons of a dialog say, one at a time. The dialog shows `error`, what the last one was refused for. */
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

/**
 * The same for a form, which sends what its fields hold.
 * @param send an ApiError that it throws is what the form shows
 */
export function useSubmit(send: (given: FormData, form: HTMLFormElement) => Promise<unknown>) {
  const { act, error, isBusy } = useAct()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    return act(() => send(new FormData(form), form))
  }
  return { submit, error, isBusy }
}

/** What a field holds, without the white space around it. */
export const textOf = (given: FormData, name: string) => String(given.get(name) ?? '').trim()
