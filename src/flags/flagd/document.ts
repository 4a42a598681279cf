import type { Scalar } from '../model'

/** A flag as flagd has it (flagd.dev/schema/v0/flags.json). */
export interface FlagdFlag {
  state: 'ENABLED' | 'DISABLED'
  variants: Record<string, unknown>
  defaultVariant: string | null
  targeting?: unknown
  metadata?: Record<string, Scalar>
}

/** A file of flags as flagd has it. */
export interface FlagdDocument {
  $schema: string
  flags: Record<string, FlagdFlag>
  $evaluators?: Record<string, unknown>
}

export const SCHEMA = 'https://flagd.dev/schema/v0/flags.json'

/** Something that flagd has no words for. The message says what that is. */
export class Unsayable extends Error {}
