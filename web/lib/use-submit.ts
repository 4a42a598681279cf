import { useAct } from './use-act'

/**
 * Sends a form, with what was refused for it to show.
 * @param send what the fields hold; what it throws as an ApiError is shown
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
