import type { ComponentChildren } from 'preact'
import { Text } from '../../../ui/text'
import { LongText, Scrubbed } from './scrubbed'

/** Values nested deeper than this are shown only when the value is unfolded. */
const DEEP = 3
const MANY = 24
const BRIEF = 200

/** A value on one line: `{ percent: 15, cap: null }`. */
export function Inline({ of, depth = 0 }: { of: unknown; depth?: number }) {
  if (of === '[scrubbed]') return <Scrubbed of={of} />
  // Python's SDKs send what repr() gives, which already has quotes around it.
  const quote = typeof of === 'string' && /^(['"]).*\1$/.test(of) ? '' : '"'
  if (typeof of === 'string')
    return (
      <span class="ok">
        {quote}
        {/* A text inside another value is cut: its line is cut anyway, and it is whole when unfolded. */}
        {depth === 0 ? <LongText of={of} /> : <Scrubbed of={of.slice(0, BRIEF)} />}
        {quote}
      </span>
    )
  if (of === null) return <b class="nil">null</b>
  if (typeof of !== 'object') return <>{String(of)}</>
  if (depth === DEEP) return <>{Array.isArray(of) ? '[…]' : '{ … }'}</>
  if (Array.isArray(of))
    return <Row open="[" close="]" items={of.map((one) => <Inline of={one} depth={depth + 1} />)} />
  const items = Object.entries(of).map(([key, value]) => (
    <>
      <Text of={key} />: <Inline of={value} depth={depth + 1} />
    </>
  ))
  return <Row open="{ " close=" }" items={items} />
}

function Row({ open, close, items }: { open: string; close: string; items: ComponentChildren[] }) {
  if (items.length === 0) return <>{open.trim() + close.trim()}</>
  const shown = items.slice(0, MANY)
  return (
    <>
      {open}
      {shown.map((item, i) => (
        <>
          {i > 0 && ', '}
          {item}
        </>
      ))}
      {items.length > MANY && ', …'}
      {close}
    </>
  )
}
