import { ApiError } from '../../api/client'
import { toast } from '../../lib/toast'

/** Says what was not done and why; what is no refusal is a bug and stays one. */
export function refused(what: string, cause: unknown): void {
  if (!(cause instanceof ApiError)) throw cause
  toast({ text: `${what}: ${cause.message}`, isError: true })
}
