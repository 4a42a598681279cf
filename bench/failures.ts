import { type Random, random } from './random'

/** What all events of one failure share, and what their fingerprint is made of. */
export interface KnownFailure {
  type: string
  stacktrace: Record<string, unknown>[]
  /** The message; each `#` stands for a number that differs from event to event. */
  says: string
  transaction: string
}

const TYPES = ['TypeError', 'RangeError', 'TimeoutError', 'PaymentError', 'ConnectionError']
const THINGS = ['Order', 'Invoice', 'Cart', 'Session', 'Parcel', 'Refund', 'Price', 'Account']
const DEEDS = ['load', 'settle', 'render', 'reserve', 'confirm', 'merge', 'publish', 'expire']
const SAYS = [
  'cannot read total of undefined after # attempts',
  'no answer from 10.4.0.18:5432 within # ms',
  'quantity # exceeds the # in stock',
  'card was declined with code # on attempt #',
  'lock on row # is held by process #',
]
const LIBRARIES = ['express/lib/router/layer.js', 'pg-pool/index.js', 'undici/lib/client.js']

/** As many failures as asked for. No two share both type and in-app frames, so each becomes an issue of its own. */
export function knownFailures(size: number, seed: number): KnownFailure[] {
  const dice = random(seed)
  return Array.from({ length: size }, (_, group) => {
    const thing = dice.pick(THINGS)
    const frames = Array.from({ length: 8 }, (_, depth) => frame(dice, group, depth, thing))
    return {
      type: dice.pick(TYPES),
      stacktrace: frames,
      says: dice.pick(SAYS),
      transaction: `POST /api/${thing.toLowerCase()}s/:id/${dice.pick(DEEDS)}`,
    }
  })
}

// Five of eight are in-app, the rest belong to a library, as in a usual server stack.
function frame(dice: Random, group: number, depth: number, thing: string) {
  const deed = dice.pick(DEEDS)
  const place = { lineno: 10 + dice.below(900), colno: 1 + dice.below(60) }
  if (depth < 3) {
    const contextLine = '    return fn(request, response, next)'
    const filename = `node_modules/${dice.pick(LIBRARIES)}`
    return { function: `Layer.${deed}`, filename, ...place, inApp: false, contextLine }
  }
  const filename = `src/${thing.toLowerCase()}s/${deed}-${group}.ts`
  return {
    function: `${deed}${thing}${group}`,
    filename,
    ...place,
    inApp: true,
    contextLine: `  const next = await ${deed}${thing}(lines, clock)`,
  }
}
