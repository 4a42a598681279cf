import { eventStreams, type Listener } from '../../http/event-streams'
import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import type { FlagSets, ProjectFlags } from '../flag-sets'
import type { RefetchEvaluation } from './model'

/** Whoever listens for changes of a project's flags. */
export interface FlagListener extends Listener {
  project: number
  /** The id of the ingest key. */
  key: string
  network: string | undefined
}

interface Deps {
  sets: FlagSets
  limits: Limits
  clock: () => number
}

/** The field of the stream that has a client wait a second before it connects again. */
const RETRY = 'retry: 1000\n\n'
/** Who connects within this time of a change may have asked for flags before it. */
const RECENT_MS = 60_000
/** Those who are told at once, and the pause before the next: all of them asking at one moment would be a burst. */
const TOLD_AT_ONCE = 200
const PAUSE_MS = 20
/** The longest that a timer takes. */
const LONGEST_MS = 2 ** 31 - 1

/** Tells applications that flags answer otherwise, because somebody changed them or a time has come. */
export function flagHub({ sets, limits, clock }: Deps) {
  const streams = eventStreams<FlagListener>({ lifeBeats: Number.POSITIVE_INFINITY })
  const flipping = new Map<number, Timer>()

  const count = (is: (listener: FlagListener) => boolean) =>
    [...streams.listeners()].filter(is).length

  function refuseTooMany({ key, network }: FlagListener): void {
    const { flagStreams, flagStreamsPerKey, flagStreamsPerNetwork } = limits
    const ofKey = (listener: FlagListener) => listener.key === key
    if (
      streams.size >= flagStreams ||
      count(ofKey) >= flagStreamsPerKey ||
      (network !== undefined &&
        count((one) => ofKey(one) && one.network === network) >= flagStreamsPerNetwork)
    )
      throw new Problem(
        'overloaded',
        'Too many streams of flags are open; ask for the flags at intervals.',
        { retryAfterSeconds: 30 },
      )
  }

  async function tell(project: number): Promise<void> {
    const message = messageOf(sets.of(project), clock())
    const told = [...streams.listeners()].filter((listener) => listener.project === project)
    for (let i = 0; i < told.length; i += TOLD_AT_ONCE) {
      if (i > 0) await Bun.sleep(PAUSE_MS)
      for (const listener of told.slice(i, i + TOLD_AT_ONCE)) streams.say(listener, message)
    }
  }

  /** Waits for the next time at which flags of a project flip, while somebody listens. */
  function awaitFlip(project: number): void {
    const isHeard = [...streams.listeners()].some((listener) => listener.project === project)
    clearTimeout(flipping.get(project))
    if (!isHeard) return
    const now = clock()
    const next = sets
      .of(project)
      .flips()
      .find((at) => at > now)
    if (next === undefined) return
    const timer = setTimeout(
      () => {
        if (clock() >= next) tell(project)
        awaitFlip(project)
      },
      Math.min(next - now, LONGEST_MS),
    )
    flipping.set(project, timer)
  }

  return {
    /**
     * @param lastId what a client that connects again heard last (`Last-Event-ID`)
     * @throws Problem `overloaded` when there are too many of a key, a network or in all
     */
    listen(listener: FlagListener, lastId: string | null): ReadableStream<Uint8Array> {
      refuseTooMany(listener)
      const now = clock()
      const flags = sets.of(listener.project)
      const hasMissed =
        lastId === null ? now - changedAt(flags, now) < RECENT_MS : lastId !== idOf(flags, now)
      const stream = streams.open(listener, RETRY + (hasMissed ? messageOf(flags, now) : ''))
      awaitFlip(listener.project)
      return stream
    },
    /** Tells those who listen to a project that its flags have changed. */
    changed(project: number): void {
      tell(project)
      awaitFlip(project)
    },
    close(): void {
      for (const timer of flipping.values()) clearTimeout(timer)
      streams.close()
    },
  }
}

export type FlagHub = ReturnType<typeof flagHub>

/** When flags last came to answer otherwise. */
function changedAt(flags: ProjectFlags, now: number): number {
  const flipped = flags.flips().findLast((at) => at <= now) ?? 0
  return Math.max(flags.changedAt, flipped)
}

const idOf = (flags: ProjectFlags, now: number) => `${flags.version}-${changedAt(flags, now)}`

function messageOf(flags: ProjectFlags, now: number): string {
  const id = idOf(flags, now)
  const said: RefetchEvaluation = {
    type: 'refetchEvaluation',
    etag: `"${id}"`,
    lastModified: Math.floor(changedAt(flags, now) / 1000),
  }
  return `id: ${id}\ndata: ${JSON.stringify(said)}\n\n`
}
