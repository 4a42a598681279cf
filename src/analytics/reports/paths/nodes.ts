import { Problem } from '../../../lib/problem'
import { analyticsBounds } from '../../../limits'
import { fits, type Pattern, patternOf } from '../../../search/pattern'
import type { EventTable } from '../../records/tables'
import { ACTION, kindsOf, VIEW } from '../scan/measure'

/** A page, or something else that was done. */
export interface StepNode {
  kind: 'page' | 'event'
  value: string
}

/** What the rows of a table are steps to: a number of a node, 0 for what is no step. */
const NO_STEP = 0

/** Numbers pages and events from 1; pages that fit a pattern are one. */
export class StepNodes {
  private readonly nodes: StepNode[] = []
  private readonly numbers = { page: new Map<string, number>(), event: new Map<string, number>() }
  private readonly collapsed: readonly { text: string; pattern: Pattern }[]

  /** @param collapse patterns of paths; the first that fits wins */
  constructor(
    collapse: readonly string[],
    private readonly hasEvents: boolean,
  ) {
    this.collapsed = collapse.map((text) => ({ text, pattern: patternOf(text) }))
  }

  of(number: number): StepNode {
    return this.nodes[number - 1] as StepNode
  }

  /** Which nodes a test means, by their numbers. */
  meant(test: (node: StepNode) => boolean): Uint8Array {
    return Uint8Array.from([0, ...this.nodes.map((node) => (test(node) ? 1 : 0))])
  }

  /** Finds the number of the node that a row of a table is a step to; 0 for what is no step. */
  finder(table: EventTable): (row: number) => number {
    const { of: nameOf, kinds } = kindsOf(table.name())
    const { texts, of: pathOf } = table.path()
    const names = table.name().texts
    const events = names.map((name, i) =>
      this.hasEvents && kinds[i] === ACTION ? this.numberOf('event', name) : NO_STEP,
    )
    const pages = new Int32Array(texts.length).fill(-1)
    return (row) => {
      const name = nameOf[row] as number
      if (kinds[name] !== VIEW) return events[name] as number
      const path = pathOf[row] as number
      if (pages[path] === -1)
        pages[path] = this.numberOf('page', this.pageOf(texts[path] as string))
      return pages[path] as number
    }
  }

  private pageOf(path: string): string {
    return this.collapsed.find(({ pattern }) => fits(pattern, path))?.text ?? path
  }

  private numberOf(kind: StepNode['kind'], value: string): number {
    const numbers = this.numbers[kind]
    const known = numbers.get(value)
    if (known !== undefined) return known
    if (this.nodes.length >= analyticsBounds.pathNodes)
      throw new Problem(
        'invalid_request',
        `collapse: There are more than ${analyticsBounds.pathNodes} different pages; name patterns of those that are one, such as /product/*.`,
      )
    const number = this.nodes.push({ kind, value })
    numbers.set(value, number)
    return number
  }
}
