import { placeOf } from '../../../../src/events/place-of'
import { visible } from '../../../../src/lib/visible'
import type { Frame } from '../../../api/events'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { Variables } from '../context/variables'
import { excerptOf } from './excerpt'
import { lacksMap } from './lacks-map'
import { MissingMap } from './missing-map'
import { hasInside, type PlannedFrame } from './planned-frame'
import { Source } from './source'

/** One frame as a line. It opens to its source and variables, or says why its source map is missing. */
export function FrameRow({
  planned,
  release,
}: {
  planned: PlannedFrame
  release: string | undefined
}) {
  const { frame, isOpen, hasNote, lineLength } = planned
  const tone = `frame ${frame.inApp ? 'ours' : 'lib'}`
  if (!hasInside(planned))
    return (
      <div class={tone}>
        <div class="bare">
          <span class="i" />
          <Call frame={frame} />
        </div>
      </div>
    )
  const excerpt = excerptOf(frame, lineLength)
  return (
    <details class={tone} open={isOpen}>
      <summary>
        <Icon name="right" />
        <Call frame={frame} />
      </summary>
      <div class="in">
        {hasNote && lacksMap(frame) && <MissingMap why={frame.symbolication} release={release} />}
        {excerpt && <Source excerpt={excerpt} file={frame.filename ?? frame.absPath ?? ''} />}
        {frame.vars && <Variables of={frame.vars} />}
      </div>
    </details>
  )
}

/** `quoteTotal src/checkout/quote.ts:46:11`; where there is no room, the folders are cut first. */
function Call({ frame }: { frame: Frame }) {
  const path = frame.filename ?? frame.absPath ?? frame.module ?? frame.package ?? ''
  const slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1
  const position = [frame.lineno, frame.colno].filter((one) => one !== undefined)
  return (
    <>
      <b class="cut">{frame.function ? <Text of={frame.function} /> : '(anonymous)'}</b>
      {path && (
        <span class="place two" title={visible(placeOf(frame))}>
          {slash > 0 && (
            <span class="cut">
              <Text of={path.slice(0, slash)} />
            </span>
          )}
          <span class="cut">
            <Text of={path.slice(slash)} />
          </span>
          {position.map((one) => `:${one}`)}
        </span>
      )}
      {lacksMap(frame) && (
        <span class="badge warning push">
          <Icon name="warn" />
          not mapped
        </span>
      )}
    </>
  )
}
