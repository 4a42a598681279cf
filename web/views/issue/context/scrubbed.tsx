import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { number } from '../../../lib/format'
import { Lines } from '../../../ui/text'

/** What stands where a secret stood (src/events/scrub/mask.ts). */
const MASK = '[scrubbed]'
/** A longer text shows its beginning first: this many characters, in at most this many lines. */
const LONG = 600
const LINES = 12

/** A stranger's text, with the marks of scrubbed parts in the quietest colour. */
export const Scrubbed = ({ of }: { of: string }) => (
  <>
    {of.split(MASK).map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <span class="three">{MASK}</span>}
        {part && <Lines of={part} />}
      </Fragment>
    ))}
  </>
)

/** A stranger's text of any length: a button shows what is beyond its beginning. */
export function LongText({ of }: { of: string }) {
  const [isWhole, setWhole] = useState(false)
  const start = of.slice(0, LONG).split('\n').slice(0, LINES).join('\n')
  // Show a rest that is short: the button would take as much room.
  if (isWhole || start.length * 1.5 > of.length) return <Scrubbed of={of} />
  return (
    <>
      <Scrubbed of={`${start.toWellFormed()}…`} />{' '}
      <button type="button" class="link" onClick={() => setWhole(true)}>
        {number(of.length - start.length)} more characters
      </button>
    </>
  )
}
