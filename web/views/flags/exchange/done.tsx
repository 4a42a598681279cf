import type { Imported } from '../../../api/flag-exchange'
import { counted } from '../../../lib/format'
import { hrefOfFlags } from '../hrefs'

/** What an import has done. */
export const Done = ({ slug, of }: { slug: string; of: Imported }) => (
  <p role="status">
    <b>Imported.</b> {counted(of.created.length, 'flag')} made, {of.changed.length} changed,{' '}
    {of.unchanged.length} as they were; {counted(of.segments.length, 'segment')}. Each is a version
    to go back from.{' '}
    <a class="link" href={hrefOfFlags(slug)}>
      See the flags
    </a>
  </p>
)
