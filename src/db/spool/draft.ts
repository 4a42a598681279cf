import { CHUNK_BYTES } from '../chunks/chunk'
import type { BlockDraft, Counted, SignalName, SpoolRecord } from './block'
import type { SentBytes } from './shared-room'

/** What one request appends: records, of which blocks are made, or blocks. */
export type Draftable = Records | { blocks: BlockDraft[] }

/** Records of one project and signal, and what they are counted on. */
interface Records {
  project: number
  signal: SignalName
  counted: Counted | undefined
  records: SpoolRecord[]
}

type Encode<Bytes> = (text: string) => Bytes

/**
 * Makes blocks of records. Each block is of one project and signal, so that it can become a chunk as it is, and is counted on one
 * meter, so that its count says what was reserved there.
 */
export function drafted(
  batch: readonly Draftable[],
  encode: Encode<SentBytes>,
): BlockDraft<SentBytes>[] {
  const blocks: BlockDraft<SentBytes>[] = []
  const groups = new Map<string, Records>()
  for (const one of batch) {
    if ('blocks' in one) {
      blocks.push(...one.blocks)
      continue
    }
    const { project, signal, counted, records } = one
    const key = `${signal} ${project} ${counted?.environment} ${counted?.month}`
    const group = groups.get(key)
    if (group) for (const record of records) group.records.push(record)
    else groups.set(key, { project, signal, counted, records: records.slice() })
  }
  for (const { project, signal, counted, records } of groups.values())
    for (const part of bounded(records))
      blocks.push({ project, signal, counted, ...draft(part, encode) })
  return blocks
}

/** Writes the records of one block as lines. */
export function draft<Bytes>(records: readonly SpoolRecord[], encode: Encode<Bytes>) {
  let heads = ''
  let payloads = ''
  for (const { head, payload } of records) {
    heads += heads === '' ? head : `\n${head}`
    payloads += payloads === '' ? payload : `\n${payload}`
  }
  return { count: records.length, heads: encode(heads), payloads: encode(payloads) }
}

function bounded(records: SpoolRecord[]): SpoolRecord[][] {
  const parts: SpoolRecord[][] = []
  let part: SpoolRecord[] = []
  let length = 0
  for (const record of records) {
    if (part.length > 0 && length + record.payload.length > CHUNK_BYTES) {
      parts.push(part)
      part = []
      length = 0
    }
    part.push(record)
    length += record.payload.length
  }
  parts.push(part)
  return parts
}
