import { useState } from 'preact/hooks'
import { ApiError } from '../../../api/client'

/**
 * Sends a form: once at a time, with what was refused beside it.
 * @param send what the fields hold; what it throws as an ApiError is shown
 */
export function useSubmit(send: (given: FormData, form: HTMLFormElement) => Promise<unknown>) {
  const [error, setError] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    setBusy(true)
    try {
      await send(new FormData(form), form)
      setError(undefined)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return { submit, error, isBusy }
}

/** What a field holds, without the white space around it. */
export const textOf = (given: FormData, name: string) => String(given.get(name) ?? '').trim()
