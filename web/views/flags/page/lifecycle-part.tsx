import type { FlagView } from '../../../api/flags'
import { useSlug } from '../../../lib/project'
import { Text } from '../../../ui/text'
import { hrefOfFlag } from '../hrefs'

/** Whether the flag is still needed, and by which other flags. */
export function LifecyclePart({ flag }: { flag: FlagView }) {
  const slug = useSlug()
  const { lifecycle, dependents, prerequisites } = flag
  return (
    <section>
      <h3>Still needed?</h3>
      <p class="small two">
        <Text of={lifecycle.advice} />
      </p>
      {lifecycle.reasons.map(({ reason, words }) => (
        <p key={reason} class="small two">
          <Text of={words} />
        </p>
      ))}
      <Others slug={slug} name="Needed by" keys={dependents} />
      <Others slug={slug} name="Needs" keys={prerequisites.map((one) => one.flag)} />
    </section>
  )
}

const Others = ({ slug, name, keys }: { slug: string; name: string; keys: readonly string[] }) =>
  keys.length === 0 ? null : (
    <p class="small two">
      {name}{' '}
      {keys.map((key, at) => (
        <span key={key}>
          {at > 0 && ', '}
          <a class="link mono" href={hrefOfFlag(slug, key)}>
            {key}
          </a>
        </span>
      ))}
    </p>
  )
