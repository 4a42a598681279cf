import type { TraceProblem } from '../../../../src/traces/pages/detail/model'
import { Icon } from '../../../ui/icon'
import type { TraceChoices } from '../choices'

interface Props {
  problems: readonly TraceProblem[]
  choices: TraceChoices
}

/** Says what is wrong with the trace, such as missing spans or clocks that differ, and what was done about it. */
export function Notes({ problems, choices: { isRaw, linkTo } }: Props) {
  if (problems.length === 0 && !isRaw) return null
  return (
    <ul class="notes pad small" aria-label="What is odd about this trace">
      {problems.map(({ kind, message }) => (
        <li key={kind} class="flex">
          <Icon name="warn" class="warning" />
          <span class="two">
            {message.replace(/ skew=raw shows them.*$/, '')}{' '}
            {kind === 'clock-skew' && (
              <a class="link" href={linkTo({ skew: 'raw' })}>
                Show them as they came
              </a>
            )}
          </span>
        </li>
      ))}
      {isRaw && (
        <li class="flex">
          <Icon name="clock" class="three" />
          <span class="two">
            Times are as the clocks told them.{' '}
            <a class="link" href={linkTo({ skew: undefined })}>
              Move them into their callers
            </a>
          </span>
        </li>
      )}
    </ul>
  )
}
