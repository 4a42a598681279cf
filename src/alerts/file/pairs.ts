import { sha256 } from '../../lib/hash'
import { DEFAULTS } from '../channels/settings'
import type { Pair } from './differences'
import type { GivenSecrets } from './given-secrets'
import type { AlertsFile, FileChannel } from './model'
import type { Standing } from './standing.reads'

interface Asked {
  file: AlertsFile
  standing: Standing
  /** The secrets that the file gives a channel. */
  given: (channel: FileChannel) => GivenSecrets
  /** A secret that a channel has. */
  held: (channel: string, member: string) => string | undefined
}

const LISTS = { channel: 'channels', maintenance: 'maintenance', rule: 'rules' } as const

/**
 * What file and project have under each name: channels first, because rules name them. A list that the file leaves out is none of
 * its business. Of a secret only a hash is compared and shown to nobody; one that the file does not give stays as it is.
 */
export function pairsOf({ file, standing, given, held }: Asked): Pair[] {
  return (Object.keys(LISTS) as Pair['what'][]).flatMap((what) => {
    const items = file[LISTS[what]]
    if (!items) return []
    const wanted = new Map<string, object>(items.map((item) => [item.name, item]))
    const had: ReadonlyMap<string, { said: object }> = standing[LISTS[what]]
    return [...new Set([...wanted.keys(), ...had.keys()])].map((name): Pair => {
      const pair = { what, name, has: had.get(name)?.said, wants: wanted.get(name) }
      return what === 'channel' ? withSecrets(pair, given, held) : pair
    })
  })
}

function withSecrets(pair: Pair, given: Asked['given'], held: Asked['held']): Pair {
  const has = pair.has as FileChannel | undefined
  const wants = pair.wants as FileChannel | undefined
  if (!wants) return pair
  const secrets = given(wants)
  const hashes = (of: (member: string) => string | undefined) =>
    Object.fromEntries(
      Object.keys(secrets).map((member) => [member, `secret ${sha256(of(member) ?? '').toHex()}`]),
    )
  return {
    ...pair,
    wants: withMembers(wants, {
      ...DEFAULTS[wants.kind],
      ...wants[wants.kind],
      ...hashes((member) => secrets[member]),
    }),
    has:
      has && withMembers(has, { ...has[has.kind], ...hashes((member) => held(has.name, member)) }),
  }
}

const withMembers = (channel: FileChannel, members: object) => ({
  ...channel,
  [channel.kind]: members,
})
