import { type Complaint, Problem, type Reason } from './problem'

/** Functions that another thread runs for us; arguments and results are structured clones. */
// biome-ignore lint/suspicious/noExplicitAny: the table's own types reach the caller through Call.
export type Table = Record<string, (argument: any) => unknown>

/** Runs a function of the other thread's table. */
export type Call<T extends Table> = <Name extends keyof T & string>(
  name: Name,
  argument: Parameters<T[Name]>[0],
  /** Buffers that are handed over instead of copied; they are empty here afterwards. */
  handedOver?: ArrayBuffer[],
) => Promise<Awaited<ReturnType<T[Name]>>>

interface Request {
  call: number
  name: string
  argument: unknown
}

type Reply =
  | { call: number; result: unknown }
  | { call: number; problem: { reason: Reason; message: string; more: { errors?: Complaint[] } } }
  | { call: number; bug: string; stack: string | undefined; code: string | undefined }

interface Port {
  postMessage(message: unknown): void
}

/** The calling side. Feed every message of the thread to `receive`. */
export function caller<T extends Table>(thread: Pick<Worker, 'postMessage'>) {
  const open = new Map<
    number,
    { resolve: (value: never) => void; reject: (cause: Error) => void }
  >()
  let last = 0
  let gone: Error | undefined
  const call: Call<T> = (name, argument, handedOver = []) =>
    new Promise((resolve, reject) => {
      if (gone) throw gone
      open.set(++last, { resolve, reject })
      thread.postMessage({ call: last, name, argument } satisfies Request, handedOver)
    })
  return {
    call,
    /** @returns whether the message was a reply. */
    receive(message: Reply): boolean {
      const waiting = open.get(message.call)
      if (!waiting) return false
      open.delete(message.call)
      if ('result' in message) waiting.resolve(message.result as never)
      else if ('problem' in message) {
        const { reason, message: text, more } = message.problem
        waiting.reject(new Problem(reason, text, more))
      } else {
        const { bug, stack, code } = message
        waiting.reject(Object.assign(new Error(bug), { stack, code }))
      }
      return true
    },
    /** Refuses all that waits and all that comes, when the thread is gone. */
    fail(cause: Error) {
      gone = cause
      for (const { reject } of open.values()) reject(cause)
      open.clear()
    },
  }
}

/**
 * The running side: answers one message, if it is a call; what is promised, when it is there.
 * @param named puts what was thrown into words, where this side knows better ones
 */
export function answer(
  table: Table,
  message: Request,
  port: Port,
  named: (cause: unknown) => unknown = (cause) => cause,
): boolean {
  if (typeof message.call !== 'number') return false
  const { call } = message
  const reply = (result: unknown) => port.postMessage({ call, result } satisfies Reply)
  function refuse(thrown: unknown) {
    const cause = named(thrown)
    port.postMessage(
      cause instanceof Problem
        ? { call, problem: { reason: cause.reason, message: cause.message, more: cause.more } }
        : { call, ...bugOf(cause) },
    )
  }
  try {
    const run = table[message.name]
    if (!run) throw new Error(`No function ${message.name}.`)
    const result = run(message.argument)
    if (result instanceof Promise) result.then(reply).catch(refuse)
    else reply(result)
  } catch (cause) {
    refuse(cause)
  }
  return true
}

const bugOf = (cause: unknown) => ({
  bug: cause instanceof Error ? cause.message : String(cause),
  stack: cause instanceof Error ? cause.stack : undefined,
  code: (cause as { code?: string } | undefined)?.code,
})
