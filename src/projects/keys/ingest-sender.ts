import type { Sender } from '../../http/bodies/sender'
import type { Share } from '../../http/ledger'
import type { Turns } from '../../http/turns'
import type { Key } from './key'
import type { KeyMeter } from './meter'

/** Who sends to an ingest path: a key, and for a public key also the network that the request came from. */
export interface IngestSender extends Sender {
  key: Key
  /** Takes items of the request beyond its first. @throws Problem `rate_limited` */
  takeItems(count: number): void
  turn(): Promise<void> | undefined
}

/**
 * Makes senders. A server key has one, which is remembered. Of a browser key each network is a sender of its own,
 * since anybody may have the key.
 */
export function ingestSenders(meter: KeyMeter, turns: Turns) {
  const known = new WeakMap<Key, IngestSender>()

  function make(key: Key, network: string | undefined): IngestSender {
    return {
      key,
      shares: sharesOf(key, network),
      isTrusted: key.kind === 'server',
      charge: (bytes) => meter.chargeBytes(key, network, bytes),
      takeItems: (count) => meter.takeItems(key, network, count),
      turn: () => turns.next(key.project, key.kind === 'server'),
    }
  }

  return (key: Key, network: string | undefined): IngestSender => {
    if (network !== undefined) return make(key, network)
    const before = known.get(key)
    if (before) return before
    const made = make(key, undefined)
    known.set(key, made)
    return made
  }
}

/** Bounds one key to a half of what there is, and all keys of a project together to two thirds. */
function sharesOf({ id, project }: Key, network: string | undefined): Share[] {
  const shares = [
    { name: `key ${id}`, part: 1 },
    { name: `project ${project}`, part: 2 },
  ]
  if (network !== undefined) shares.push({ name: `network ${network}`, part: 1 })
  return shares
}
