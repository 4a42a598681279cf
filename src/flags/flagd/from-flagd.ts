import { Value } from '@sinclair/typebox/value'
import type { Complaint } from '../../lib/problem'
import { flagBounds } from '../../limits'
import type { Environment } from '../../projects/environment'
import { checkFlag } from '../check/check-flag'
import { checkSegment } from '../check/check-segment'
import { below, type Complain, complaintsOf } from '../check/complaints'
import { FlagDefinition, SegmentDefinition } from '../model'
import { conditionFrom } from './condition-from'
import { entriesOf, isObject, readEvaluators, readFlag, readMetadata } from './read-document'
import { rulesFrom } from './rules-from'

/** What a document says: definitions by key, in its order, of flags those in which nothing is wrong. */
export interface Imported {
  flags: Map<string, FlagDefinition>
  segments: Map<string, SegmentDefinition>
  /** What is wrong, by JSON pointers into the document. With any of these nothing is to be imported. */
  problems: Complaint[]
}

/**
 * Reads a document of flagd (flagd.dev/schema/v0/flagd.json: `flags` is an object, or a list whose items have a `key`).
 * @param environments where its flags are to be on, those that it says are
 */
export function fromFlagd(json: unknown, environments: readonly Environment[]): Imported {
  const flags: Imported['flags'] = new Map()
  const segments: Imported['segments'] = new Map()
  const problems = complaintsOf((complain) => {
    if (!isObject(json))
      return complain([], 'This is no document of flagd; send an object with flags.')
    const metadata = readMetadata(json.metadata, below(complain, 'metadata'))
    for (const [key, logic] of readEvaluators(json.$evaluators, below(complain, '$evaluators')))
      segments.set(key, { name: '', description: '', when: { jsonLogic: logic } })
    checkSegments(below(complain, '$evaluators'))
    for (const { key, flag, here } of entriesOf(json.flags, below(complain, 'flags'))) {
      const definition = readFlag(flag, metadata, environments, here)
      if (definition) keepFlag(key, definition, here)
    }
  })
  return { flags, segments, problems }

  function checkSegments(complain: Complain) {
    const wrong = (key: string, segment: SegmentDefinition) => [
      ...checkSegment(key, segment, (name) => segments.get(name)),
      ...Value.Errors(SegmentDefinition, segment),
    ]
    for (const [key, raw] of segments) {
      const mistakes = wrong(key, raw)
      for (const { path, message } of mistakes) complain([key, ...partsOf(path).slice(2)], message)
      if (mistakes.length > 0) continue
      const said = { ...raw, when: conditionFrom((raw.when as { jsonLogic: unknown }).jsonLogic) }
      if (wrong(key, said).length === 0) segments.set(key, said)
    }
  }

  function keepFlag(key: string, definition: FlagDefinition, here: Complain) {
    if (flags.has(key)) here([], `Another flag has the key ${key}.`)
    if (flags.size >= flagBounds.flags)
      here([], `A project holds ${flagBounds.flags} flags at most.`)
    const segment = (name: string) => segments.get(name)
    const wrong = (candidate: FlagDefinition) => [
      ...checkFlag(key, candidate, { flag: () => undefined, segment }),
      ...Value.Errors(FlagDefinition, candidate),
    ]
    const mistakes = wrong(definition)
    for (const { path, message } of mistakes) here(partsOf(path), message)
    if (mistakes.length > 0) return
    const rules = rulesFrom(definition.targeting)
    const ruled = rules && { ...definition, rules, targeting: null }
    // A rule that the list has no room for, or with a path that it does not take, stays raw.
    flags.set(key, ruled && wrong(ruled).length === 0 ? ruled : definition)
  }
}

/** The members and positions of a JSON pointer. */
const partsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
