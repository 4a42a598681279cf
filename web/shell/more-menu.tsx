import { Icon } from '../ui/icon'
import { Menu } from '../ui/menu'
import { PAGES } from './pages'
import { openPalette } from './shell-keys'

interface Props {
  slug: string | undefined
  /** The page that is shown. */
  section: string
  /** The part of the address that links keep: the environment. */
  search: string
}

const REST = PAGES.filter(({ isMain }) => !isMain)

/** A menu on phones, for pages that do not fit the bar at the bottom and for the palette, which has no key there. */
export const MoreMenu = ({ slug, section, search }: Props) => (
  <div class="more">
    <Menu
      class={REST.some(({ page }) => page === section) ? 'current' : ''}
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
      <button type="button" onClick={openPalette}>
        <Icon name="search" />
        <span>Find or do anything</span>
      </button>
    </Menu>
  </div>
)
