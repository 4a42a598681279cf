import { useSlug } from '../../lib/project'
import { hrefOfFlags, hrefOfSegments } from './hrefs'

/** The pages about flags. */
export function FlagsTabs({ page }: { page: 'flags' | 'segments' }) {
  const slug = useSlug()
  return (
    <nav class="tabs pad" aria-label="Flags">
      <a href={hrefOfFlags(slug)} aria-current={page === 'flags' ? 'page' : undefined}>
        Flags
      </a>
      <a href={hrefOfSegments(slug)} aria-current={page === 'segments' ? 'page' : undefined}>
        Segments
      </a>
    </nav>
  )
}
