import type { Indexes } from '../../../db/columns/numbers'

/** Numbers the values of a dimension, over all tables, in the order of their first sight. */
export class Groups {
  readonly values: string[] = []
  private readonly numbers = new Map<string, number>()

  get size(): number {
    return this.values.length
  }

  /**
   * @param texts the distinct values of a table's column, undefined where rows are in no group
   * @param of the index of each row's value
   * @returns the group of each row, −1 for none
   */
  ofRows({ texts, of }: { texts: readonly (string | undefined)[]; of: Indexes }): Int32Array {
    const groups = this.ofValues(texts)
    const rows = new Int32Array(of.length)
    for (let i = 0; i < rows.length; i++) rows[i] = groups[of[i] as number] as number
    return rows
  }

  /** @returns the group of each value, −1 for none */
  ofValues(values: readonly (string | undefined)[]): Int32Array {
    return Int32Array.from(values, (value) => (value === undefined ? -1 : this.numberOf(value)))
  }

  private numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    const number = this.values.push(text) - 1
    this.numbers.set(text, number)
    return number
  }
}
