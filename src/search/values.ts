/** The first and the last number that a text stands for: a day stands for all its milliseconds. */
export interface Values {
  first: number
  last: number
}
