import { CHUNK_BYTES } from '../chunks/chunk'
import type { BlockDraft, SignalName, SpoolRecord } from './block'
import type { SentBytes } from './shared-room'

/** What one request appends: records, of which blocks are made, or blocks. */
export type Draftable = Records | { blocks: BlockDraft[] }

/** Records of one project and signal. */
interface Records {
  project: number
  signal: SignalName
  records: SpoolRecord[]
}

type Encode<Bytes> = (text: string) => Bytes

/** Makes blocks of records. Each block is of one project and signal, so that it can become a chunk as it is. */
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
    const { project, signal, records } = one
    const key = `${signal}${project}`
    const group = groups.get(key)
    if (group) for (const record of records) group.records.push(record)
    else groups.set(key, { project, signal, records: records.slice() })
  }
  for (const { project, signal, records } of groups.values())
    for (const part of bounded(records)) blocks.push({ project, signal, ...draft(part, encode) })
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
