import { ApiError } from '../api/client'
import { toast } from './toast'

/** Does what a button says; a refusal is told in a toast. @returns whether it was done */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    toast({ text: cause.message, isError: true })
    return false
  }
}
