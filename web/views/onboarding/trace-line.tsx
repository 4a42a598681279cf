import { useResource } from '../../api/resource'
import { tracePage } from '../../api/traces'
import { Icon } from '../../ui/icon'
import { Text } from '../../ui/text'

const EVERY_MS = 4000

/** Says that a trace has come, for people who send traces first: a trace makes no issue. */
export function TraceLine({ slug }: { slug: string }) {
  const page = useResource(tracePage(slug, { environment: 'all', limit: 1 }), {
    everyMs: EVERY_MS,
    follows: 'traces',
  })
  const trace = page.data.value?.items[0]
  if (!trace) return null
  return (
    <p class="small flex" role="status">
      <Icon name="check" class="ok" />
      <span>
        A trace is here: <Text of={trace.root.service} /> <Text of={trace.root.name} />.{' '}
        <a class="link" href={`/${slug}/traces/${trace.traceId}`}>
          Open it
        </a>
      </span>
    </p>
  )
}
