import type { Component, FramePart } from '../../../../src/issues/grouping/components'
import { Text } from '../../../ui/text'

/** What of an exception or a message decided about the issue. @param calls how many frames to name */
export function Part({ of, calls }: { of: Component; calls: number }) {
  if ('message' in of) return <Words of={of.message} />
  if ('fallback' in of)
    return (
      <span>
        The {of.fallback} <Words of={of.text} />
      </span>
    )
  const { exception, value, frames = [] } = of
  const last = frames.slice(-calls).reverse()
  return (
    <span>
      {exception && (
        <code>
          <Text of={exception} />
        </code>
      )}
      {value && <Words of={value} />}
      {last.map((frame, i) => (
        <FrameWords key={i} of={frame} isFirst={i === 0} />
      ))}
      {frames.length > calls && <span class="block">called by {frames.length - calls} more</span>}
    </span>
  )
}

const Words = ({ of }: { of: string }) => (
  <span class="clamp">
    <Text of={of} />
  </span>
)

const FrameWords = ({ of, isFirst }: { of: FramePart; isFirst: boolean }) => (
  <span class={isFirst ? '' : 'block'}>
    {isFirst ? ' at ' : 'called by '}
    {of.function && (
      <code>
        <Text of={of.function} />
      </code>
    )}
    {(of.file ?? of.module) && (
      <>
        {of.function && ', '}
        <Text of={of.file ?? of.module ?? ''} />
      </>
    )}
    {of.line && isFirst && (
      <code class="three clamp">
        <Text of={of.line} />
      </code>
    )}
  </span>
)
