import type { Attributes } from '../span'
import { ByteWriter } from './byte-writer'
import type { SpanChunk } from './columns'
import { PlaceColumn } from './place-column'

/** A list of keys on the way to longer ones. */
interface Shape {
  /** As written, from 1; 0 before a span has ended here. */
  place: number
  next: Map<number, Shape>
}

type Shaped = Pick<SpanChunk, 'keys' | 'shapes' | 'textsUnder' | 'valuesUnder'>

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
      shape = nextShape(shape, key)
    }
    this.tell(shape, () => this.keysOf(attributes))
  }

  /** The same for the spans of a chunk. */
  addAll({ keys, shapes, textsUnder, valuesUnder }: Shaped): void {
    const placeOf = keys.map((key) => this.keyOf(key))
    placeOf.forEach((place, key) => {
      this.values[place]?.addAll(textsUnder(key), valuesUnder(key))
    })
    const lists = shapes.lists.map((list) => Array.from(list, (key) => placeOf[key] as number))
    const ends = lists.map((list) => list.reduce(nextShape, this.root))
    for (const at of shapes.of) this.tell(ends[at] as Shape, () => lists[at] as number[])
  }

  /** Says a span's shape; when it is the first of it, which keys that are. */
  private tell(shape: Shape, keys: () => readonly number[]) {
    this.shapeOf.varint(shape.place)
    if (shape.place > 0) return
    shape.place = ++this.count
    const list = keys()
    this.shapes.varint(list.length)
    for (const key of list) this.shapes.varint(key)
  }

  private keyOf(key: string): number {
    const known = this.placeOf.get(key)
    if (known !== undefined) return known
    this.placeOf.set(key, this.keys.length)
    this.values.push(new PlaceColumn())
    return this.keys.push(key) - 1
  }

  private keysOf(attributes: Attributes): number[] {
    const keys: number[] = []
    for (let i = 0; i < attributes.length; i += 2) keys.push(this.keyOf(attributes[i] as string))
    return keys
  }
}

function nextShape({ next }: Shape, key: number): Shape {
  const known = next.get(key)
  if (known) return known
  const shape = { place: 0, next: new Map() }
  next.set(key, shape)
  return shape
}
