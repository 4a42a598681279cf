import { ByteWriter } from '../../../lib/byte-writer'
import type { Attributes } from '../span'
import { IndexColumn } from './index-column'

/** A list of keys, in a tree of all lists. */
interface Shape {
  /** From 1, in the order in which shapes were written; 0 while no span has exactly these keys. */
  number: number
  next: Map<number, Shape>
}

/** The attributes of a chunk's spans. */
interface ChunkAttributes {
  keys: readonly string[]
  /** Which keys each shape has, and which shape each span. */
  shapes: { lists: readonly Uint32Array[]; of: Uint32Array }
  textsUnder(key: number): string[]
  valuesUnder(key: number): Int32Array
}

/**
 * Attributes of spans: which keys together (the shape), and a column of values a key. Spans of one
 * operation have the same shape, and neighbours in a column are alike.
 */
export class ShapeColumn {
  readonly keys: string[] = []
  readonly values: IndexColumn<string>[] = []
  readonly shapes = new ByteWriter()
  readonly shapeOf = new ByteWriter()
  private readonly indexOf = new Map<string, number>()
  private readonly root: Shape = { number: 0, next: new Map() }
  private count = 0

  add(attributes: Attributes): void {
    let shape = this.root
    for (let i = 0; i < attributes.length; i += 2) {
      const key = this.keyOf(attributes[i] as string)
      const values = this.values[key] as IndexColumn<string>
      values.add(attributes[i + 1] as string)
      shape = nextShape(shape, key)
    }
    this.write(shape, () => this.keysOf(attributes))
  }

  /** Adds the attributes of all spans of a chunk. */
  addAll(chunk: ChunkAttributes): void {
    const { keys, shapes } = chunk
    const own = keys.map((key) => this.keyOf(key))
    own.forEach((ownKey, key) => {
      this.values[ownKey]?.addAll(chunk.textsUnder(key), chunk.valuesUnder(key))
    })
    const lists = shapes.lists.map((list) => Array.from(list, (key) => own[key] as number))
    const ends = lists.map((list) => list.reduce(nextShape, this.root))
    for (const at of shapes.of) this.write(ends[at] as Shape, () => lists[at] as number[])
  }

  /** Writes a span's shape; of the first span with it, also which keys those are. */
  private write(shape: Shape, keys: () => readonly number[]) {
    this.shapeOf.varint(shape.number)
    if (shape.number > 0) return
    shape.number = ++this.count
    const list = keys()
    this.shapes.varint(list.length)
    for (const key of list) this.shapes.varint(key)
  }

  private keyOf(key: string): number {
    const known = this.indexOf.get(key)
    if (known !== undefined) return known
    this.indexOf.set(key, this.keys.length)
    this.values.push(new IndexColumn())
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
  const shape = { number: 0, next: new Map() }
  next.set(key, shape)
  return shape
}
