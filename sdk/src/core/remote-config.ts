import type { Poster } from '../transport/post'
import type { Queue } from '../transport/queue'
import { detached, guarded } from './guarded'

/** What the server says of one signal; `docs/api.md` has all of it. */
interface OfSignal {
  isTaken: boolean
  sampleRate: number | null
  pauseSeconds: number
}

interface Asked {
  at: number
  config: Partial<Record<string, OfSignal>>
}

interface Options {
  poster: Pick<Poster, 'get'>
  /** Remembers the answer from page to page. */
  memory?: Pick<Storage, 'getItem' | 'setItem'> | undefined
  /** The name that it is remembered by: another key has other answers. */
  name?: string
}

const ASK_MS = 300_000

/**
 * Knows what the server wants to be sent. It is asked at most every five minutes, when there is something to send; nothing waits for the
 * answer, and without one the application's own options hold.
 */
export function remoteConfig({ poster, memory, name = '' }: Options) {
  const kept = guarded(() => JSON.parse(memory?.getItem(name) ?? 'null') as Asked | null)
  let asked: Asked =
    kept?.config && kept.at <= Date.now() ? kept : { at: Number.NEGATIVE_INFINITY, config: {} }
  let queues: Parameters<typeof pauses>[0] = {}

  function pause() {
    for (const [signal, queue] of Object.entries(queues)) {
      const asks = (asked.config[signal]?.pauseSeconds ?? 0) * 1000
      const ms = Math.min(ASK_MS, asks) - (Date.now() - asked.at)
      if (ms > 0) queue?.pause(ms)
    }
  }

  /** Has what sends a signal pause when the server wants it. */
  function pauses(bySignal: Readonly<Record<string, Pick<Queue, 'pause'> | undefined>>) {
    queues = bySignal
    pause()
  }

  function refresh() {
    const at = Date.now()
    if (at - asked.at < ASK_MS) return
    asked = { ...asked, at }
    detached(async () => {
      const config = (await poster.get('/sdk/config')) as Asked['config'] | undefined
      if (!config) return
      asked = { at, config }
      pause()
      guarded(() => memory?.setItem(name, JSON.stringify(asked)))
    })
  }

  return {
    pauses,
    refresh,
    /** The share of a signal that is sent, from 0 to 1: the project's, else the application's own. */
    rateOf(signal: string, own: number): number {
      refresh()
      const said = asked.config[signal]
      if (said?.isTaken === false) return 0
      return typeof said?.sampleRate === 'number' ? said.sampleRate : own
    },
  }
}
export type RemoteConfig = ReturnType<typeof remoteConfig>
