import type { Database } from 'bun:sqlite'
import { Problem } from '../../lib/problem'
import { flagBounds } from '../../limits'
import type { FlagDefinition, SegmentDefinition } from '../model'

/** Checks what a schema cannot say of a definition: how its parts fit together, and how it fits the other flags of its project. */
export function flagCheck(_db: Database) {
  /** @throws Problem `invalid_request` with each mistake by its path */
  return (_project: number, _key: string, definition: FlagDefinition): void => {
    refuseLarge(definition)
  }
}

/** The same of segments. */
export function segmentCheck(_db: Database) {
  return (_project: number, _key: string, definition: SegmentDefinition): void => {
    refuseLarge(definition)
  }
}

function refuseLarge(definition: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(definition))
  if (bytes > flagBounds.definitionBytes)
    throw new Problem(
      'invalid_request',
      `The definition has ${bytes} bytes as JSON, and may have ${flagBounds.definitionBytes}; have a long list as an attribute of the context.`,
    )
}
