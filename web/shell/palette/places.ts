import { isAtLeast } from '../../lib/is-at-least'
import { chooseTheme, THEMES } from '../../lib/theme'
import { BOX_PLACES, PERSON_PLACES, type Place, PROJECT_PLACES } from '../../views/settings/places'
import { THEME_NAMES } from '../theme-button'

/** An action of the palette that has no key of its own. */
interface NamedAction {
  name: string
  icon: string
  run(): void
}

/** Each section of the settings, and the themes. */
export function placesOf(slug: string, route: (path: string) => void): NamedAction[] {
  const link = (of: string) => (place: Place) => ({
    name: `${of}: ${place.name}`,
    icon: place.icon,
    run: () => route(`/${slug || '-'}/settings/${place.page}`),
  })
  const ofBox: readonly Place[] = BOX_PLACES
  return [
    ...(slug ? PROJECT_PLACES.map(link('Settings')) : []),
    ...ofBox.filter(({ role }) => !role || isAtLeast(role)).map(link('Settings')),
    ...PERSON_PLACES.map(link('Your settings')),
    ...THEMES.map((theme) => ({
      name: `Theme: ${THEME_NAMES[theme]}`,
      icon: 'theme',
      run: () => chooseTheme(theme),
    })),
  ]
}
