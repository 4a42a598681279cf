import type { ComponentChildren } from 'preact'
import { Text } from '../../../ui/text'
import { Json } from './json'
import { LongText } from './scrubbed'

/** What stands beside a name; text as such, other values as JSON. */
export type Pair = readonly [name: string, value: unknown]

/** Names and values, without those that have none. */
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
            {typeof value === 'object' ? <Json of={value} /> : <LongText of={String(value)} />}
          </dd>
        </>
      ))}
  </dl>
)

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
