import { number } from '../lib/format'
import { Icon } from '../ui/icon'
import { Menu } from '../ui/menu'
import { useFired } from './fired/use-fired'
import { PAGES } from './pages'
import { openFired, openPalette } from './shell-keys'

interface Props {
  slug: string | undefined
  /** The page that is shown. */
  section: string
  /** The part of the address that links keep: the environment. */
  search: string
}

const REST = PAGES.filter(({ isMain }) => !isMain)

/** A menu on phones, for pages that do not fit the bar at the bottom and for the palette, which has no key there. */
export function MoreMenu({ slug, section, search }: Props) {
  const { unread } = useFired()
  const isHere = REST.some(({ page }) => page === section)
  return (
    <div class="more">
      <Menu
        class={`${isHere ? 'current' : ''} ${unread > 0 ? 'has-news' : ''}`}
        label={
          <>
            <Icon name="dots" />
            <span>More</span>
          </>
        }
        isUp
      >
        {REST.map(({ page, name, icon }) => (
          <a
            key={page}
            href={`/${slug}/${page}${search}`}
            aria-current={page === section ? 'page' : undefined}
          >
            <Icon name={icon} />
            <span>{name}</span>
          </a>
        ))}
        <button type="button" onClick={openFired}>
          <Icon name="alerts" />
          <span>Fired lately{unread > 0 && <span class="three">, {number(unread)} new</span>}</span>
        </button>
        <button type="button" onClick={openPalette}>
          <Icon name="search" />
          <span>Find or do anything</span>
        </button>
      </Menu>
    </div>
  )
}
