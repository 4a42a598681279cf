import { useResource } from '../api/resource'
import { storage } from '../api/storage'
import { isAtLeast } from '../lib/is-at-least'
import { useSlug } from '../lib/project'
import { usedShare } from '../lib/used-share'
import { ServiceMark } from './service-mark'

const EVERY_MS = 60_000

/** How full the box is, at the foot of the rail. */
export function BoxLine() {
  const slug = useSlug()
  const disk = useResource(storage(), { everyMs: EVERY_MS }).data.value?.disk
  if (!disk) return null
  const share = usedShare(disk)
  return (
    <a class="box small" href={`/${slug}/usage`}>
      <span class="flex">
        <span>This box</span>
        {isAtLeast('admin') && <ServiceMark />}
        <span class="push three">{share} of disk</span>
      </span>
      <span class="meter" style={{ '--w': share }} />
    </a>
  )
}
