import type { Serve } from '../../../../../src/flags/model'
import { DAY_MS, HOUR_MS } from '../../../../lib/durations'

export const SERVE_KINDS = ['variant', 'split', 'progressive'] as const
export type ServeKind = (typeof SERVE_KINDS)[number]
type Of<Kind extends ServeKind> = Extract<Serve, Record<Kind, unknown>>
export type SplitServe = Of<'split'>
export type ProgressiveServe = Of<'progressive'>

/** What a rule serves, if the form can show it. @param serve whatever somebody wrote as JSON */
export function serveKindOf(serve: unknown): ServeKind | undefined {
  const { variant, split, progressive, bucketBy, seed, ...others } = Object(serve)
  const isPlain = [bucketBy, seed].every((one) => one === undefined || typeof one === 'string')
  if (!isPlain || Object.keys(others).length > 0) return undefined
  const given = [variant, split, progressive].filter((one) => one !== undefined)
  if (given.length !== 1) return undefined
  if (typeof variant === 'string' && bucketBy === undefined && seed === undefined) return 'variant'
  if (Array.isArray(split) && split.every(isShare)) return 'split'
  const isProgress =
    typeof progressive?.variant === 'string' &&
    typeof progressive.otherwise === 'string' &&
    Array.isArray(progressive.steps) &&
    progressive.steps.every(isStep)
  return isProgress ? 'progressive' : undefined
}

const isShare = (one: unknown) =>
  typeof Object(one).variant === 'string' && typeof Object(one).weight === 'number'
const isStep = (one: unknown) =>
  typeof Object(one).at === 'string' && typeof Object(one).percent === 'number'

/** Serving in another way, as near to what was served as it can be. @param now in ms */
export function servedAs(
  kind: ServeKind,
  { serve, variants, now }: { serve: Serve; variants: readonly string[]; now: number },
): Serve {
  const [first, second] = mainOf(serve, variants)
  const { bucketBy, seed } = serve as Partial<SplitServe>
  const bucketing = { ...(bucketBy && { bucketBy }), ...(seed && { seed }) }
  if (kind === 'variant') return { variant: first }
  if (kind === 'split')
    return {
      split: [
        { variant: first, weight: 50 },
        { variant: second, weight: 50 },
      ],
      ...bucketing,
    }
  const steps = [nextStep([], now)]
  return { progressive: { variant: first, otherwise: second, steps }, ...bucketing }
}

/** The variant that a rule is about, and another. */
function mainOf(serve: Serve, variants: readonly string[]): [string, string] {
  const [first = '', second] = namesIn(serve)
  return [first, second ?? variants.find((name) => name !== first) ?? first]
}

function namesIn(serve: Serve): string[] {
  if ('variant' in serve) return [serve.variant]
  if ('split' in serve) return serve.split.map(({ variant }) => variant)
  return [serve.progressive.variant, serve.progressive.otherwise]
}

/** A step a day after the last one, to twice as many; the first is the next full hour, to a tenth. */
export function nextStep(steps: ProgressiveServe['progressive']['steps'], now: number) {
  const last = steps.at(-1)
  const lastAt = Date.parse(last?.at ?? '')
  const at = Number.isNaN(lastAt) ? Math.ceil(now / HOUR_MS) * HOUR_MS : lastAt + DAY_MS
  return { at: new Date(at).toISOString(), percent: Math.min(100, last ? last.percent * 2 : 10) }
}

/** The parts of a split in percent, as a bar shows them. */
export function percentsOf(split: SplitServe['split']): number[] {
  const sum = split.reduce((total, { weight }) => total + weight, 0)
  return split.map(({ weight }) => (sum === 0 ? 0 : Math.round((100 * weight) / sum)))
}
