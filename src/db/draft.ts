import { CHUNK_BYTES } from './chunk'
import type { SentBytes } from './shared-room'
import type { Signal, SpoolRecord } from './spool'
import type { BlockDraft } from './spool-writer'

/** What one request appends: records to be made blocks of, or blocks. */
export type Draftable = Records | { blocks: BlockDraft[] }

interface Records {
  project: number
  signal: Signal
  records: SpoolRecord[]
}

type Encode<Bytes> = (text: string) => Bytes

/** Records in the form of blocks: of one project and signal each, so that a block can become a chunk as it is. */
export function drafted(
  batch: readonly Draftable[],
  encode: Encode<SentBytes>,
): BlockDraft<SentBytes>[] {
  const blocks: BlockDraft<SentBytes>[] = []
  const groups = new Map<string, { project: number; signal: Signal; records: SpoolRecord[] }>()
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

/** One block's records as lines. */
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
