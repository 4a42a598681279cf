import { Icon } from '../ui/icon'
import { Menu } from '../ui/menu'
import { PAGES } from './pages'
import { openPalette } from './shell-keys'

interface Props {
  slug: string | undefined
  /** The page that is shown. */
  section: string
  /** Kept in the addresses: the environment. */
  search: string
}

const REST = PAGES.filter(({ isMain }) => !isMain)

/** On phones, what the bar at the bottom has no room for, and the palette, which has no key there. */
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
