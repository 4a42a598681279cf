import type { ComponentChildren } from 'preact'
import { When } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import { Json } from './json'
import { LongText } from './scrubbed'

/** A name and its value, which is shown as text or time, or else as JSON. */
export type Pair = readonly [name: string, value: unknown]

/** A list of names and values; names without a value are left out. */
export const Pairs = ({ of }: { of: readonly Pair[] }) => (
  <dl class="kv">
    {of
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => (
        <>
          <dt>
            <Text of={name} />
          </dt>
          <dd>
            <Value of={value} />
          </dd>
        </>
      ))}
  </dl>
)

const Value = ({ of: value }: { of: unknown }) => {
  if (value instanceof Date) return <When at={value.toISOString()} />
  return typeof value === 'object' ? <Json of={value} /> : <LongText of={String(value)} />
}

export const Panel = ({
  title,
  beside,
  children,
}: {
  title: string
  beside?: ComponentChildren
  children: ComponentChildren
}) => (
  <div class="panel">
    <header>
      <h3>
        <Text of={title} />
      </h3>
      {beside}
    </header>
    {children}
  </div>
)
