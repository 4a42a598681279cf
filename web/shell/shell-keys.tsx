import { signal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import { useKeys } from '../lib/keys'
import { useSlug } from '../lib/project'
import { searchOf } from '../lib/query'
import { onDemand } from '../ui/on-demand'
import { PAGES } from './pages'

const Palette = onDemand(() => import('./palette/palette').then((m) => m.Palette))
const FiredDialog = onDemand(() => import('./fired/fired-dialog').then((m) => m.FiredDialog))
const KeyList = onDemand(() => import('./key-list').then((m) => m.KeyList))

const open = signal<'palette' | 'keys' | 'fired' | undefined>()
const close = () => {
  open.value = undefined
}

export const openPalette = () => {
  open.value = 'palette'
}
export const openFired = () => {
  open.value = 'fired'
}
const openKeys = () => {
  open.value = 'keys'
}

/** The keys that work on every page. */
export function ShellKeys() {
  const slug = useSlug()
  const { query, route } = useLocation()
  const search = searchOf({ environment: query.environment })
  useKeys({
    'Ctrl+k': { does: 'Command palette', run: openPalette },
    '?': { does: 'This list', run: openKeys },
    ...Object.fromEntries(
      PAGES.map(({ page, name, key }) => [
        `g ${key}`,
        { does: `Go to ${name}`, run: () => slug && route(`/${slug}/${page}${search}`) },
      ]),
    ),
  })
  if (open.value === 'palette') return <Palette close={close} />
  if (open.value === 'fired') return <FiredDialog close={close} />
  if (open.value === 'keys') return <KeyList close={close} />
  return null
}
