import type { Content, Told } from './content'
import { cut, escapedWithin, utf8Bytes } from './cut'
import { headline, notes, wordsOf } from './words'

/** A longer message becomes an attachment: below 4096 bytes (https://docs.ntfy.sh/publish/#limitations). */
const MOST_BYTES = 3900
/** ntfy reads twice its limit of JSON, of which title, tags and address take the rest. */
const MOST_JSON_BYTES = 6000
const MOST_TITLE = 200

/** The body of a POST to the root of an ntfy server (https://docs.ntfy.sh/publish/#publish-as-json). */
export function ntfyMessage(content: Content, topic: string): object {
  const [first] = content.told
  const url = content.told.length === 1 ? (first?.issue?.url ?? first?.url) : content.url
  return {
    topic,
    title: cut(headline(content), MOST_TITLE),
    message: messageOf(content),
    priority: priorityOf(content.told),
    tags: tagsOf(content.told),
    ...(url && { click: url }),
  }
}

function messageOf(content: Content): string {
  const [first] = content.told
  const isOne = content.told.length + content.more === 1
  const parts = first && isOne ? whole(first) : content.told.map(short)
  const text = [...parts, ...notes(content)].filter(Boolean).join('\n\n')
  const fits = escapedWithin(text, MOST_BYTES, String, utf8Bytes)
  return escapedWithin(fits, MOST_JSON_BYTES, String, (raw) => utf8Bytes(JSON.stringify(raw)))
}

function whole(told: Told): string[] {
  const { message, rule, facts, stack } = wordsOf(told)
  return [rule, message, facts.map(([label, value]) => `${label}: ${value}`).join('\n'), stack]
}

function short(told: Told): string {
  const { status, title } = wordsOf(told)
  return `${cut(title, 150)}\n${status}`
}

/** 4 makes a sound of its own, 3 is the default, 2 makes none (https://docs.ntfy.sh/publish/#message-priority). */
function priorityOf(told: readonly Told[]): number {
  const open = told.filter(({ kind }) => kind !== 'resolved')
  if (open.length === 0) return 2
  return open.some(({ severity }) => severity === 'critical') ? 4 : 3
}

/** Names of emoji are shown as such: https://docs.ntfy.sh/emojis/ */
function tagsOf(told: readonly Told[]): string[] {
  const mark = { 2: 'white_check_mark', 3: 'warning', 4: 'rotating_light' }[
    priorityOf(told)
  ] as string
  return [mark, ...new Set(told.map(({ environment }) => environment))]
}
