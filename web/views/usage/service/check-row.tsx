import type { ComponentChildren } from 'preact'
import type { CheckView } from '../../../api/service'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'

const MARKS = { error: 'alert', warning: 'warn', info: 'general', ok: 'check' } as const
const SAYS = { error: 'Error', warning: 'Warning', info: 'Note', ok: 'Well' } as const

/** One look at the service, with what mends it below. */
export const CheckRow = ({
  check: { severity, title, what, mend },
  children,
}: {
  check: CheckView
  children: ComponentChildren
}) => (
  <li>
    <Icon name={MARKS[severity]} class={severity === 'info' ? 'three' : severity} />
    <b>
      <span class="sr">{SAYS[severity]}: </span>
      {title}
    </b>
    <span class="two small says">
      <Text of={what} />
      {mend !== null && <Mend of={mend} />}
    </span>
    <span>{children}</span>
  </li>
)

/** What stands between backticks, and what is a command by itself, is shown as code. */
function Mend({ of }: { of: string }) {
  const parts = /^(?:chmod|chown) /.test(of) ? ['', of] : of.split('`')
  return (
    <span class="mend">
      {parts.map((part, i) =>
        i % 2 === 1 ? <code key={part}>{part}</code> : <span key={part}>{part}</span>,
      )}
    </span>
  )
}
