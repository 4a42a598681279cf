/** Items of which each is stored once, with an index in the order in which they first came. */
export class DistinctItems<Item> {
  readonly items: Item[] = []
  private readonly indexes = new Map<Item, number>()

  /** @param keep what is stored in place of an item */
  constructor(private readonly keep: (item: Item) => Item = (item) => item) {}

  indexOf(item: Item): number {
    let index = this.indexes.get(item)
    if (index === undefined) {
      const kept = this.keep(item)
      index = this.items.push(kept) - 1
      this.indexes.set(kept, index)
    }
    return index
  }
}
