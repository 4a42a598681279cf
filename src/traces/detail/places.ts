/** Each item once, told by its place in the list. */
export class Places<Item> {
  readonly items: Item[] = []
  private readonly places = new Map<Item, number>()

  of(item: Item): number {
    let place = this.places.get(item)
    if (place === undefined) {
      place = this.items.push(item) - 1
      this.places.set(item, place)
    }
    return place
  }
}
