import { type Outcome, outcomeOfThrown, resultOf } from './outcome'

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

/** Sends the other thread a message that it does not answer. */
export type Note<T extends Table> = <Name extends keyof T & string>(
  name: Name,
  argument: Parameters<T[Name]>[0],
) => void

interface Request {
  call: number
  name: string
  argument: unknown
}

type Reply = { call: number } & Outcome

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
      try {
        waiting.resolve(resultOf(message) as never)
      } catch (cause) {
        waiting.reject(cause as Error)
      }
      return true
    },
    /** Rejects every open call and every later one: the thread is gone. */
    fail(cause: Error) {
      gone = cause
      for (const { reject } of open.values()) reject(cause)
      open.clear()
    },
  }
}

/**
 * The running side: answers a message that is a call, after its promise where it returns one.
 * @param named replaces an error by one with a better message
 * @returns whether the message was a call
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
  const refuse = (thrown: unknown) =>
    port.postMessage({ call, ...outcomeOfThrown(named(thrown)) } satisfies Reply)
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
