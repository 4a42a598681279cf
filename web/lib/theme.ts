import { signal } from '@preact/signals'
import { browserStorage } from './browser-storage'

export const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const isTheme = (text: unknown): text is Theme => THEMES.includes(text as Theme)
const remembered = browserStorage.read('theme')

/** The theme that the viewer chose. The page's own script (`web/theme.ts`) sets it before the first paint. */
export const theme = signal<Theme>(isTheme(remembered) ? remembered : 'system')

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen
  browserStorage.write('theme', chosen === 'system' ? undefined : chosen)
  const root = document.documentElement
  if (chosen === 'system') delete root.dataset.theme
  else root.dataset.theme = chosen
}
