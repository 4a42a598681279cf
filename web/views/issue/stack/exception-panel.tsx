import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { LongText } from '../context/scrubbed'
import { FoldedRow } from './folded-row'
import { FrameRow } from './frame-row'
import type { PlannedException } from './plan'

interface Props {
  of: PlannedException
  isCause: boolean
  release: string | undefined
}

/** One exception of the chain with its stack. */
export function ExceptionPanel({ of: { exception, rows }, isCause, release }: Props) {
  const { type, value = '', mechanism } = exception
  return (
    <section class="panel exc" tabIndex={-1}>
      <header>
        <div class="flex wrap">
          {isCause && <Icon name="nav" class="three" />}
          {isCause && <span class="three">caused by</span>}
          <h3>
            <Text of={type ?? 'Error'} />
          </h3>
          {!isCause && mechanism?.handled === false && <span class="badge error">unhandled</span>}
          {!isCause && mechanism?.handled === true && <span class="badge">handled</span>}
          {!isCause && mechanism?.type && (
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
            <li key={row.kind === 'frame' ? row.planned.id : `${row.frames[0]?.id}+`}>
              {row.kind === 'frame' ? (
                <FrameRow planned={row.planned} release={release} />
              ) : (
                <FoldedRow
                  frames={row.frames}
                  label={row.label}
                  names={row.names}
                  release={release}
                />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p class="stackless small three">It came without a stack.</p>
      )}
    </section>
  )
}
