import type { Attributes } from '../span'
import { ByteWriter } from './byte-writer'
import { PlaceColumn } from './place-column'

/** A list of keys on the way to longer ones. */
interface Shape {
  /** As written, from 1; 0 before a span has ended here. */
  place: number
  next: Map<number, Shape>
}

/**
 * Attributes of spans: which keys together (the shape), and a column of values a key. Spans of one
 * operation have the same shape, and neighbours in a column are alike.
 */
export class ShapeColumn {
  readonly keys: string[] = []
  readonly values: PlaceColumn<string>[] = []
  readonly shapes = new ByteWriter()
  readonly shapeOf = new ByteWriter()
  private readonly placeOf = new Map<string, number>()
  private readonly root: Shape = { place: 0, next: new Map() }
  private count = 0

  add(attributes: Attributes): void {
    let shape = this.root
    for (let i = 0; i < attributes.length; i += 2) {
      const key = this.keyOf(attributes[i] as string)
      const values = this.values[key] as PlaceColumn<string>
      values.add(attributes[i + 1] as string)
      let next = shape.next.get(key)
      if (!next) {
        next = { place: 0, next: new Map() }
        shape.next.set(key, next)
      }
      shape = next
    }
    if (shape.place > 0) this.shapeOf.varint(shape.place)
    else {
      shape.place = ++this.count
      this.shapeOf.varint(0)
      this.write(attributes)
    }
  }

  private keyOf(key: string): number {
    const known = this.placeOf.get(key)
    if (known !== undefined) return known
    this.placeOf.set(key, this.keys.length)
    this.values.push(new PlaceColumn())
    return this.keys.push(key) - 1
  }

  private write(attributes: Attributes): void {
    this.shapes.varint(attributes.length / 2)
    for (let i = 0; i < attributes.length; i += 2)
      this.shapes.varint(this.keyOf(attributes[i] as string))
  }
}
