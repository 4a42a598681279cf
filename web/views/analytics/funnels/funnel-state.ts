import type { FunnelStep, Per } from '../../../api/funnels'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/durations'
import { useQuery } from '../../../lib/query'
import { useReported } from '../section/reported-state'

/** How long somebody may take, and whether over several visits. */
export const WINDOWS = {
  visit: 'in one visit',
  '30m': 'within 30 min',
  '1h': 'within 1 h',
  '1d': 'within 1 d',
  '7d': 'within 7 d',
  '30d': 'within 30 d',
} as const
export type WindowName = keyof typeof WINDOWS

const WINDOW_MS: Record<Exclude<WindowName, 'visit'>, number> = {
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
}
const USUAL: WindowName = '1d'

/** The window of a saved funnel; undefined where the page has no name for it. */
export const windowNamed = (per: Per, windowMs: number | null): WindowName | undefined =>
  per === 'visit'
    ? 'visit'
    : (Object.keys(WINDOW_MS) as (keyof typeof WINDOW_MS)[]).find(
        (name) => WINDOW_MS[name] === (windowMs ?? DAY_MS),
      )

export const followedFor = (window: WindowName): { per: Per; windowMs: number | undefined } =>
  window === 'visit'
    ? { per: 'visit', windowMs: undefined }
    : { per: 'visitor', windowMs: WINDOW_MS[window] }

/** What the page of funnels shows; all of it stands in the address. */
export function useFunnelState() {
  const { query: choices, change } = useQuery()
  const reported = useReported()
  const lostBefore = Number(choices.step)
  const window = Object.keys(WINDOWS).find((one) => one === choices.window) as
    | WindowName
    | undefined
  return {
    ...reported,
    steps: stepsIn(choices.steps),
    window: window ?? USUAL,
    by: choices.by,
    lostBefore: lostBefore >= 2 ? lostBefore : undefined,
    show: (steps: readonly FunnelStep[], within: WindowName = window ?? USUAL) =>
      change({
        steps: steps.length > 0 ? JSON.stringify(steps) : undefined,
        window: within === USUAL ? undefined : within,
        step: undefined,
      }),
    allow: (within: WindowName) => change({ window: within === USUAL ? undefined : within }, true),
    split: (by: string) => change({ by: by || undefined }, true),
    chooseStep: (step: number) => change({ step: String(step) }, true),
  }
}

export type FunnelState = ReturnType<typeof useFunnelState>

/** What somebody wrote into the address by hand may be anything: then there is no step. */
function stepsIn(text: string | undefined): readonly FunnelStep[] {
  try {
    const steps: unknown = JSON.parse(text ?? '[]')
    const isStep = (one: unknown) => typeof one === 'object' && one !== null
    return Array.isArray(steps) && steps.every(isStep) ? steps : []
  } catch {
    return []
  }
}
