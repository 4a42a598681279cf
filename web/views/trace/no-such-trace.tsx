import { useSlug } from '../../lib/project'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { Text } from '../../ui/text'

/** Says that no span of the trace is stored. */
export function NoSuchTrace({ id }: { id: string }) {
  const slug = useSlug()
  return (
    <Empty icon={<Icon name="search" class="three" />} title="There is no such trace">
      <p>
        No span of{' '}
        <code>
          <Text of={id} />
        </code>{' '}
        is kept here. It may have been sampled away, be older than what this box keeps, or not have
        come yet.
      </p>
      <a class="btn primary" href={`/${slug}/traces`}>
        Go to the traces
      </a>
    </Empty>
  )
}
