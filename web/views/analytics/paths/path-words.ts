import { visible } from '../../../../src/lib/visible'
import type { Direction, PathNode } from '../../../api/paths'
import { counted, number } from '../../../lib/format'

/** A page or an event in words; of all others together, how many there are. */
export const nodeWords = (node: PathNode, others: number): string =>
  node.kind === 'other' ? `${number(others)} others` : visible(node.value)

/** Those for whom nothing followed, or came before. */
export const LEFT_WORDS: Record<Direction, string> = { after: 'left', before: 'came in here' }

export const stepWords = (step: number, direction: Direction): string => {
  if (step === 0) return direction === 'after' ? 'Begin' : 'End'
  return `${counted(step, 'step')} ${direction === 'after' ? 'later' : 'before'}`
}

/** A node as the begin of paths; a pattern stands for itself. */
export const stepOf = ({ kind, value }: PathNode, patterns: readonly string[]): string =>
  `${kind}:${patterns.includes(value) ? value : value.replaceAll(/[\\*]/g, '\\$&')}`
