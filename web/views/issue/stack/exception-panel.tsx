import { counted } from '../../../lib/format'
import { Icon } from '../../../ui/icon'
import { Lines, Text } from '../../../ui/text'
import { LongText } from '../context/scrubbed'
import type { Row } from './fold'
import { FoldedRow } from './folded-row'
import { FrameRow } from './frame-row'
import type { PlannedException } from './plan'

interface Props {
  of: PlannedException
  release: string | undefined
}

function keyOf(row: Row): string {
  if (row.kind === 'gap') return 'gap'
  return row.kind === 'frame' ? row.planned.id : `${row.frames[0]?.id}+`
}

/** Says how many calls are missing in the middle of a stack that was too long to be stored whole. */
const Gap = ({ count }: { count: number }) => (
  <p class="stackless small three">
    {counted(count, 'call')} between them {count === 1 ? 'was' : 'were'} not kept: the stack was too
    long.
  </p>
)

/** A stack in a form that the server could not read, as it was sent. */
const UnreadStack = ({ text }: { text: string }) => (
  <>
    <p class="stackless small three">
      Its stack came in a form that is not known, and is shown as it came.
    </p>
    <pre class="src raw" tabIndex={0}>
      <Lines of={text} />
    </pre>
  </>
)

/** Panels indented further would leave no room for code. */
const MOST_INDENT = 4

/** One exception with its stack, indented below the exception that it belongs to. */
export function ExceptionPanel({ of: { exception, rows, depth, relation }, release }: Props) {
  const { type, value = '', mechanism } = exception
  return (
    <section class="panel exc" style={{ '--depth': Math.min(depth, MOST_INDENT) }} tabIndex={-1}>
      <header>
        <div class="flex wrap">
          {relation && <Icon name="nav" class="three" />}
          {relation && <span class="three">{relation}</span>}
          <h3>
            <Text of={type ?? 'Error'} />
          </h3>
          {!relation && mechanism?.handled === false && <span class="badge error">unhandled</span>}
          {!relation && mechanism?.handled === true && <span class="badge">handled</span>}
          {!relation && mechanism?.type && (
            <span class="small three cut">
              by <Text of={mechanism.type} />
            </span>
          )}
        </div>
        {value && (
          <p class="two">
            <LongText of={value} />
          </p>
        )}
      </header>
      {rows.length > 0 ? (
        <ol>
          {rows.map((row) => (
            <li key={keyOf(row)}>
              {row.kind === 'frame' && <FrameRow planned={row.planned} release={release} />}
              {row.kind === 'folded' && (
                <FoldedRow
                  frames={row.frames}
                  label={row.label}
                  names={row.names}
                  release={release}
                />
              )}
              {row.kind === 'gap' && <Gap count={row.count} />}
            </li>
          ))}
        </ol>
      ) : (
        exception.unreadStack === undefined && (
          <p class="stackless small three">It came without a stack.</p>
        )
      )}
      {exception.unreadStack !== undefined && <UnreadStack text={exception.unreadStack} />}
    </section>
  )
}
