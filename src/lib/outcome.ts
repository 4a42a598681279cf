import { messageOf } from './message-of'
import { type Complaint, Problem, type Reason } from './problem'

/** What a call answered, in a form that can be sent or stored: its result, a refusal, or a bug. */
export type Outcome =
  | { result?: unknown }
  | { problem: { reason: Reason; message: string; more: { errors?: Complaint[] } } }
  | { bug: string; stack?: string | undefined; code?: string | undefined }

/** What was thrown, as an outcome: a Problem is a refusal, anything else a bug. */
export function outcomeOfThrown(cause: unknown): Outcome {
  if (cause instanceof Problem) {
    const { reason, message, more } = cause
    return { problem: { reason, message, more: more as { errors?: Complaint[] } } }
  }
  return {
    bug: messageOf(cause),
    stack: cause instanceof Error ? cause.stack : undefined,
    code: (cause as { code?: string } | undefined)?.code,
  }
}

/**
 * The result that an outcome holds.
 * @throws the Problem or the bug that it holds instead
 */
export function resultOf(outcome: Outcome): unknown {
  if ('problem' in outcome) {
    const { reason, message, more } = outcome.problem
    throw new Problem(reason, message, more)
  }
  if ('bug' in outcome) {
    const { bug, stack, code } = outcome
    throw Object.assign(new Error(bug), { stack, code })
  }
  return outcome.result
}
