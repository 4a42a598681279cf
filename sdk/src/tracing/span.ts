import { guarded } from '../core/guarded'
import { cut, plain } from '../event/plain'
import { type Active, type Trace, timeIn } from './trace'

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'
export type AttributeValue = string | number | boolean | readonly (string | number | boolean)[]
export type Attributes = Readonly<Record<string, AttributeValue | undefined>>

/** The server keeps 256 attributes and 128 events of a span. */
const MOST_ATTRIBUTES = 128
const MOST_EVENTS = 128
const MOST_NAME = 1000
/** Characters of a span without attributes and events, about. */
const BARE_SIZE = 300

interface Beginning extends Active {
  parentSpanId: string | undefined
  name: string
  kind: SpanKind | undefined
  startTime: number | undefined
  /** Takes the span at its end; without it nothing is recorded. */
  onEnd: ((span: Span) => void) | undefined
}

/** A piece of work with its duration. Changes after its end are left out. */
export class Span implements Active {
  readonly trace: Trace
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly kind: SpanKind | undefined
  /** In ms since the epoch, as all times. */
  readonly startTime: number
  endTime: number | undefined
  name: string
  status: 'ok' | 'error' | undefined
  statusMessage: string | undefined
  readonly attributes: Record<string, unknown> = {}
  readonly events: { name: string; time: number; attributes?: unknown }[] = []
  private attributeCount = 0
  /** About how many characters it takes as JSON. */
  size = BARE_SIZE
  private readonly onEnd: Beginning['onEnd']

  constructor({ trace, spanId, parentSpanId, name, kind, startTime, onEnd }: Beginning) {
    this.trace = trace
    this.spanId = spanId
    this.parentSpanId = parentSpanId
    this.name = name
    this.kind = kind
    this.startTime = startTime ?? timeIn(trace)
    this.onEnd = onEnd
  }

  /** Whether anybody will ever see what is said of it: not when tracing is off, and not after its end. */
  isRecording(): boolean {
    return this.onEnd !== undefined && this.endTime === undefined
  }

  /** @param value undefined leaves the attribute as it is */
  setAttribute(name: string, value: AttributeValue | undefined): this {
    return this.change(() => this.put(name, value))
  }

  setAttributes(attributes: Attributes): this {
    return this.change(() => {
      for (const name in attributes) this.put(name, attributes[name])
    })
  }

  /** @param message what failed */
  setStatus(status: 'ok' | 'error', message?: string): this {
    return this.change(() => {
      this.status = status
      this.statusMessage = message && cut(String(message))
    })
  }

  updateName(name: string): this {
    return this.change(() => {
      this.name = cut(String(name), MOST_NAME)
    })
  }

  /** Notes a moment within the span; now, unless it is given. */
  addEvent(name: string, attributes?: Attributes, time?: number): this {
    return this.change(() => {
      if (this.events.length >= MOST_EVENTS) return
      const event = {
        name: cut(String(name), MOST_NAME),
        time: time ?? timeIn(this.trace),
        ...(attributes && { attributes: plain(attributes) }),
      }
      this.size += sizeOf(event)
      this.events.push(event)
    })
  }

  /** @param time when it ended, if that was before now */
  end(time?: number): void {
    this.change(() => {
      this.endTime = Math.max(this.startTime, time ?? timeIn(this.trace))
      this.onEnd?.(this)
    })
  }

  private put(name: string, value: AttributeValue | undefined) {
    if (value === undefined) return
    if (!(name in this.attributes) && ++this.attributeCount > MOST_ATTRIBUTES) return
    const kept = typeof value === 'string' || typeof value === 'object' ? plain(value) : value
    this.attributes[name] = kept
    this.size += name.length + sizeOf(kept)
  }

  /** Records what is said of it while that is recorded. */
  private change(work: () => void): this {
    if (this.isRecording()) guarded(work)
    return this
  }

  /** By which other programs can refer to it, as in OpenTelemetry. */
  spanContext(): { traceId: string; spanId: string; traceFlags: number } {
    const { traceId, isSampled } = this.trace
    return { traceId, spanId: this.spanId, traceFlags: Number(isSampled) }
  }
}

/** Characters of a value as JSON, about. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' ? JSON.stringify(value).length : 8
}
