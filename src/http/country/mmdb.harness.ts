type Value = string | number | readonly Value[] | { readonly [name: string]: Value }

const MAP = 7
const TEXT = 2
const UINT32 = 6
const ARRAY = 11
const DEPTH = 32
const BEGINS_METADATA = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')

/**
 * Writes a small table of IPv4 networks in MaxMind's DB format, version 2.0.
 * @param entries what is said of networks, by `10.0.0.0/8`
 */
export function mmdbOf(entries: Record<string, Value>, type = 'GeoLite2-Country'): Buffer {
  const nodes: [Slot, Slot][] = [[{}, {}]]
  const data: Buffer[] = []
  for (const [network, value] of Object.entries(entries)) {
    const at = data.reduce((sum, { length }) => sum + length, 0)
    data.push(Buffer.from(encoded(value)))
    put(nodes, network, at)
  }
  const tree = Buffer.concat(
    nodes.flat().map(({ node, at }) => {
      const record = Buffer.alloc(3)
      record.writeUIntBE(node ?? (at === undefined ? nodes.length : nodes.length + 16 + at), 0, 3)
      return record
    }),
  )
  const metadata = {
    node_count: nodes.length,
    record_size: 24,
    ip_version: 4,
    database_type: type,
    languages: [],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_760_000_000,
    description: {},
  }
  const about = Buffer.from(encoded(metadata))
  return Buffer.concat([tree, Buffer.alloc(16), ...data, BEGINS_METADATA, about])
}

interface Slot {
  /** The next node. */
  node?: number
  /** Where the value lies. */
  at?: number
}

function put(nodes: [Slot, Slot][], network: string, at: number): void {
  const [address = '', prefix = DEPTH] = network.split('/')
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  let node = 0
  for (let bit = 0; bit < Number(prefix); bit++) {
    const slot = nodes[node]?.[Math.floor(number / 2 ** (DEPTH - 1 - bit)) % 2] as Slot
    if (bit === Number(prefix) - 1) slot.at = at
    else {
      slot.node ??= nodes.push([{}, {}]) - 1
      node = slot.node
    }
  }
}

function encoded(value: Value): number[] {
  if (typeof value === 'string') return [...control(TEXT, value.length), ...Buffer.from(value)]
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return [...control(UINT32, bytes.length), ...bytes]
  }
  if (Array.isArray(value)) return [...control(ARRAY, value.length), ...value.flatMap(encoded)]
  const pairs = Object.entries(value)
  return [...control(MAP, pairs.length), ...pairs.flat().flatMap(encoded)]
}

/** The byte in front of a value: its type, and a size below 29. */
const control = (type: number, size: number): number[] =>
  type <= MAP ? [(type << 5) | size] : [size, type - MAP]
