import { ApiError } from '../api/client'
import { toast } from './toast'

/**
 * Does what a button says, and shows a refusal as a toast. A dialog or form that stays open shows it itself: `useAct`.
 * @param failure what did not happen: `Not merged`
 * @returns whether it was done
 */
export async function attempt(work: () => Promise<unknown>, failure?: string): Promise<boolean> {
  try {
    await work()
    return true
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    const text = failure === undefined ? cause.message : `${failure}: ${cause.message}`
    toast({ text, isError: true })
    return false
  }
}
