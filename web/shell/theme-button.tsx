import { chooseTheme, THEMES, theme } from '../lib/theme'
import { Icon } from '../ui/icon'
import { Menu } from '../ui/menu'

export const THEME_NAMES = { system: 'As the system', light: 'Light', dark: 'Dark' }

export const ThemeButton = () => (
  <Menu class="btn quiet square" label={<Icon name="theme" />} name="Theme" isUp>
    {THEMES.map((one) => (
      <button key={one} type="button" onClick={() => chooseTheme(one)}>
        <span>{THEME_NAMES[one]}</span>
        {theme.value === one && <Icon name="check" class="push accent" />}
      </button>
    ))}
  </Menu>
)
