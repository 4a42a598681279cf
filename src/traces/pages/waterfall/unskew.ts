import { CLIENT, SERVER } from '../../spans/span'

/** What shows that a span's clock is off. Times in ns. */
export interface Clocked {
  /** Whose clock it is. */
  service: string
  /** Index in KINDS. */
  kind: number
  start: number
  duration: number
}

/** Browsers and Node.js round starts to whole ms: less than that is not another clock. */
const TOLERANCE = 1_000_000

/**
 * How far to move each span so that spans with other clocks lie within their parents, in ns. A child of
 * another service that begins before its parent has a clock that is behind; a served call that
 * begins when its caller has ended, one that is ahead. It is put into the middle of its parent, and
 * what is below it moves along.
 * @param parent −1 for none; without circles
 * @returns undefined when all clocks agree
 */
export function unskew(spans: readonly Clocked[], parent: Int32Array): Float64Array | undefined {
  const shifts = new Float64Array(spans.length)
  let isSkewed = false
  for (const i of parentsFirst(parent)) {
    const above = parent[i] as number
    if (above < 0) continue
    const [own, caller] = [spans[i] as Clocked, spans[above] as Clocked]
    const callerShift = shifts[above] as number
    const shift = own.service === caller.service ? callerShift : shiftInto(own, caller, callerShift)
    shifts[i] = shift
    if (shift !== 0) isSkewed = true
  }
  return isSkewed ? shifts : undefined
}

function shiftInto(own: Clocked, caller: Clocked, callerShift: number): number {
  const start = caller.start + callerShift
  const end = start + caller.duration
  const isBehind = own.start < start - TOLERANCE
  const isAhead = own.kind === SERVER && caller.kind === CLIENT && own.start > end + TOLERANCE
  if (!isBehind && !isAhead) return 0
  return start + Math.max(0, (caller.duration - own.duration) / 2) - own.start
}

/** Indexes of spans, every parent before its children. */
function parentsFirst(parent: Int32Array): Uint32Array {
  const order = new Uint32Array(parent.length)
  const isPlaced = new Uint8Array(parent.length)
  let count = 0
  const way: number[] = []
  for (let i = 0; i < parent.length; i++) {
    for (let at = i; at >= 0 && isPlaced[at] === 0; at = parent[at] as number) {
      isPlaced[at] = 1
      way.push(at)
    }
    while (way.length > 0) order[count++] = way.pop() as number
  }
  return order
}
