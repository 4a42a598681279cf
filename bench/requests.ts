import { events, TENANTS } from './corpus'
import { random } from './random'

/** One rendered HTTP request, and where in it the parts lie that `refresh` rewrites. */
interface Rendered {
  bytes: Uint8Array
  /** Size of the events alone, without head and wrapping. */
  eventBytes: number
  /** Two offsets an event: where its JSON begins, and where its message's reference begins. */
  marks: Uint32Array
}

const ID_AT = '{"id":"'.length
const TIMESTAMP_AT = ID_AT + 36 + '","timestamp":'.length
const TENANT_AT = TIMESTAMP_AT + 13 + ',"tags":{"tenant":"t-'.length
const REFERENCE = '"value":"ref '

interface Target {
  url: URL
  key: string
  /** Events a request: 1 goes to /events/ingest, more to /events/ingestBatch. */
  batch: number
}

/** Rendered before the clock starts, so that sending costs a few dozen stores and one write. */
export function render(target: Target, requests: number, seed: number): Rendered[] {
  const corpus = events(requests * target.batch, seed)
  return Array.from({ length: requests }, () => {
    const bodies: string[] = []
    for (let i = 0; i < target.batch; i++) bodies.push(JSON.stringify(corpus.next().value))
    return renderOne(target, bodies)
  })
}

function renderOne({ url, key, batch }: Target, bodies: string[]): Rendered {
  const open = batch > 1 ? '{"events":[' : ''
  const close = batch > 1 ? ']}' : ''
  const body = open + bodies.join(',') + close
  const head = [
    `POST /events/${batch > 1 ? 'ingestBatch' : 'ingest'} HTTP/1.1`,
    `Host: ${url.host}`,
    `X-API-Key: ${key}`,
    'Content-Type: application/json',
    // The corpus is ASCII, so that a character is a byte and string offsets hold in the bytes.
    `Content-Length: ${body.length}`,
    '\r\n',
  ].join('\r\n')
  const marks = new Uint32Array(bodies.length * 2)
  let begin = head.length + open.length
  bodies.forEach((text, i) => {
    marks[i * 2] = begin
    marks[i * 2 + 1] = begin + text.indexOf(REFERENCE) + REFERENCE.length
    begin += text.length + 1
  })
  const eventBytes = bodies.reduce((sum, text) => sum + text.length, 0)
  return { bytes: Buffer.from(head + body, 'latin1'), eventBytes, marks }
}

/**
 * Makes a request's events new: id, timestamp, tenant and the reference in the message. With the
 * id alone a server would see the pool's messages and tag sets again and again, and look smaller
 * and faster than it is.
 */
export function refresher(seed: number): (request: Rendered) => void {
  const { word } = random(seed)
  let count = word()
  return ({ bytes, marks }) => {
    const now = Date.now()
    for (let i = 0; i < marks.length; i += 2) {
      const begin = marks[i] as number
      // A bijection of the counter: scattered like UUIDv4, and no id twice in 2^32 sends.
      const fresh = scatter(count++)
      const more = word()
      const at = begin + ID_AT
      writeHex(bytes, at, fresh)
      writeHex(bytes, at + 24, more)
      writeHex(bytes, at + 28, word())
      writeHex(bytes, marks[i + 1] as number, more ^ fresh)
      writeDecimal(bytes, begin + TIMESTAMP_AT, now, 13)
      writeDecimal(bytes, begin + TENANT_AT, more % TENANTS, 3)
    }
  }
}

// The last step of MurmurHash3.
function scatter(count: number): number {
  let mixed = count | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

const HEX = Buffer.from('0123456789abcdef')

function writeHex(bytes: Uint8Array, at: number, word: number): void {
  for (let digit = 0; digit < 8; digit++) {
    bytes[at + digit] = HEX[(word >>> (28 - digit * 4)) & 15] as number
  }
}

function writeDecimal(bytes: Uint8Array, at: number, value: number, digits: number): void {
  let left = value
  for (let digit = digits - 1; digit >= 0; digit--) {
    const rest = Math.floor(left / 10)
    bytes[at + digit] = 48 + left - rest * 10
    left = rest
  }
}
