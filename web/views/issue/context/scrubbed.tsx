import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { number } from '../../../lib/format'
import { Lines } from '../../../ui/text'

/** What stands where a secret stood (src/events/scrub/mask.ts). */
const MASK = '[scrubbed]'
/** Longer texts show their beginning first: so many characters, in so many lines. */
const LONG = 600
const LINES = 12

/** A stranger's text with what was scrubbed of it in third ink. */
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

/** The same of any length: the rest is a press away. */
export function LongText({ of }: { of: string }) {
  const [isWhole, setWhole] = useState(false)
  const start = of.slice(0, LONG).split('\n').slice(0, LINES).join('\n')
  // A few more take no more room than the line that says so.
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
