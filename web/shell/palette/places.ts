import { isAtLeast } from '../../lib/is-at-least'
import { chooseTheme, THEMES } from '../../lib/theme'
import { ALERT_TABS } from '../../views/alerts/alerts-tabs'
import { hrefOfNewRule } from '../../views/alerts/rules/hrefs'
import { STARTING_POINTS } from '../../views/alerts/rules/starting-points'
import { BOX_PLACES, PERSON_PLACES, type Place, PROJECT_PLACES } from '../../views/settings/places'
import { THEME_NAMES } from '../theme-button'

/** An action of the palette that has no key of its own. */
interface NamedAction {
  name: string
  icon: string
  run(): void
}

/** The pages about alerts, and the beginnings of rules. */
const alertPlaces = (slug: string, route: (path: string) => void): NamedAction[] => [
  ...ALERT_TABS.map(({ page, name }) => ({
    name: `Alerts: ${name}`,
    icon: 'alerts',
    run: () => route(`/${slug}/alerts${page && `/${page}`}`),
  })),
  ...(isAtLeast('member') ? STARTING_POINTS : []).map(({ start, name, icon }) => ({
    name: `New rule: ${name}`,
    icon,
    run: () => route(hrefOfNewRule(slug, start)),
  })),
]

/** The pages about alerts, each section of the settings, and the themes. */
export function placesOf(slug: string, route: (path: string) => void): NamedAction[] {
  const link = (of: string) => (place: Place) => ({
    name: `${of}: ${place.name}`,
    icon: place.icon,
    run: () => route(`/${slug || '-'}/settings/${place.page}`),
  })
  const ofBox: readonly Place[] = BOX_PLACES
  return [
    ...(slug ? alertPlaces(slug, route) : []),
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
