import type { Attributes } from '../../spans/span'
import { boolText, doubleText, EMPTY, type Item, itemText } from '../../spans/value'
import type { Intake, KnownKey } from '../normalize/intake'

type Fields = Record<string, unknown>

/**
 * Attributes as an object: name → any JSON value.
 * @returns undefined when it is no object
 */
export function readFields(
  sent: unknown,
  intake: Intake,
): { attributes: Attributes; dropped: number } | undefined {
  if (sent === undefined || sent === null) return { attributes: [], dropped: 0 }
  if (typeof sent !== 'object' || Array.isArray(sent)) return undefined
  const names = Object.keys(sent)
  const kept = intake.most(names.length, intake.limits.spanAttributes)
  const attributes: Attributes = []
  let left = names.length - kept
  intake.beginList()
  for (const name of names.slice(0, kept)) {
    const key = intake.key(name)
    if (!key) left++
    else intake.put(attributes, key, itemText(readItem((sent as Fields)[name], key, intake, 1)))
  }
  return { attributes, dropped: left }
}

function readItem(sent: unknown, key: KnownKey, intake: Intake, depth: number): Item {
  if (sent === undefined || sent === null) return EMPTY
  if (key.isSecret) return intake.scrub.mask
  if (typeof sent === 'string') return intake.string(key, sent)
  if (typeof sent === 'boolean') return boolText(sent)
  if (typeof sent === 'bigint') return intake.int(key, sent)
  if (typeof sent === 'number') return readNumber(sent, key, intake)
  if (depth >= intake.limits.spanValueDepth) {
    intake.trimmed++
    return EMPTY
  }
  const most = intake.limits.spanAttributes
  if (Array.isArray(sent)) {
    const items = sent.slice(0, intake.most(sent.length, most))
    return { a: items.map((item) => readItem(item, key, intake, depth + 1)) }
  }
  const names = Object.keys(sent)
  const entries: [string, Item][] = []
  for (const name of names.slice(0, intake.most(names.length, most))) {
    const inner = intake.key(name)
    if (inner)
      entries.push([inner.name, readItem((sent as Fields)[name], inner, intake, depth + 1)])
  }
  return { m: entries }
}

function readNumber(sent: number, key: KnownKey, intake: Intake): string {
  if (!Number.isInteger(sent)) return doubleText(sent)
  if (!Number.isSafeInteger(sent)) intake.hasRounded = true
  return intake.int(key, sent)
}
