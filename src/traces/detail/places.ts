/** Each item once, told by its place in the list. */
export class Places<Item> {
  readonly items: Item[] = []
  private readonly places = new Map<Item, number>()

  /** @param keep what is kept in place of an item */
  constructor(private readonly keep: (item: Item) => Item = (item) => item) {}

  of(item: Item): number {
    let place = this.places.get(item)
    if (place === undefined) {
      const kept = this.keep(item)
      place = this.items.push(kept) - 1
      this.places.set(kept, place)
    }
    return place
  }
}
