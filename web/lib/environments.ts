import type { Environment } from '../../src/projects/environment'

/** What a page shows: one environment, or all by explicit choice. */
export type Shown = Environment | 'all'

/** In the order of the control, which is that of the keys 1 to 5. */
export const SHOWN: readonly Shown[] = ['production', 'staging', 'test', 'development', 'all']

/** `Production` */
export const nameOf = (shown: Shown) => shown.charAt(0).toUpperCase() + shown.slice(1)

export const isShown = (text: unknown): text is Shown => SHOWN.includes(text as Shown)
