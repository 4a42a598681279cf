import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { oneOf } from '../lib/schema'

/** The first entry of each backup. */
export const MANIFEST_FILE = 'manifest.json'
/** It stands before what it tells of, so that a list of backups reads a page of each: its room is left, and filled last. */
export const MANIFEST_BYTES = 8192
/** What this program writes and reads; a later form gets the next number. */
const FORMAT = 1

/** Why a backup was made. */
export const REASONS = ['command', 'request', 'schedule', 'upgrade'] as const

export const Manifest = t.Object({
  format: t.Integer(),
  /** The version of the program. */
  version: t.String(),
  at: t.String(),
  reason: oneOf(REASONS),
  schemas: t.Object({ main: t.Integer(), spool: t.Integer() }),
  /** How far the log was digested. */
  watermark: t.Integer(),
  /** Blocks of the log behind the watermark, which the first start digests, and their records. */
  waiting: t.Object({ blocks: t.Integer(), records: t.Integer() }),
  counts: t.Record(t.String(), t.Integer()),
  holdsKey: t.Boolean(),
  files: t.Array(t.Object({ name: t.String(), bytes: t.Integer(), sha256: t.String() })),
})
export type Manifest = Static<typeof Manifest>

/** The manifest as it stands in a backup, filled up with line ends. */
export const manifestBytes = (manifest: Omit<Manifest, 'format'>): Uint8Array => {
  const text = JSON.stringify({ format: FORMAT, ...manifest }, null, 2)
  return Buffer.from(text.padEnd(MANIFEST_BYTES, '\n'))
}

/** Reads a manifest. @returns `newer` for one of a later form, undefined for what is none */
export function manifestOf(bytes: Uint8Array): Manifest | 'newer' | undefined {
  try {
    const manifest = JSON.parse(Buffer.from(bytes).toString())
    if (manifest.format > FORMAT) return 'newer'
    return Value.Check(Manifest, manifest) ? manifest : undefined
  } catch {
    return undefined
  }
}
