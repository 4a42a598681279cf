import { useSlug } from '../../lib/project'
import { hrefOfExchange, hrefOfFlags, hrefOfSegments } from './hrefs'

/** The pages about flags. */
export function FlagsTabs({ page }: { page: 'flags' | 'segments' | 'exchange' }) {
  const slug = useSlug()
  return (
    <nav class="tabs pad" aria-label="Flags">
      <a href={hrefOfFlags(slug)} aria-current={page === 'flags' ? 'page' : undefined}>
        Flags
      </a>
      <a href={hrefOfSegments(slug)} aria-current={page === 'segments' ? 'page' : undefined}>
        Segments
      </a>
      <a href={hrefOfExchange(slug)} aria-current={page === 'exchange' ? 'page' : undefined}>
        Import and export
      </a>
    </nav>
  )
}
