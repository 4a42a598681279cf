import { signal } from '@preact/signals'
import { kept } from './kept'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const isTheme = (text: unknown): text is Theme => THEMES.includes(text as Theme)
const remembered = kept.read('theme')

/** What the viewer chose; `theme.ts` of the page sets the same before the first paint. */
export const theme = signal<Theme>(isTheme(remembered) ? remembered : 'system')

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen
  kept.write('theme', chosen === 'system' ? undefined : chosen)
  const root = document.documentElement
  if (chosen === 'system') delete root.dataset.theme
  else root.dataset.theme = chosen
}
