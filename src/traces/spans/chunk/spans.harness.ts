import type { Resource, Scope, Span } from '../span'

export const ORDERS: Resource = {
  service: 'orders',
  release: 'orders@1',
  attributes: ['service.name', 'orders'],
  dropped: 0,
  schemaUrl: '',
}
export const STOCK: Resource = {
  ...ORDERS,
  service: 'stock',
  attributes: ['service.name', 'stock'],
}
const SCOPE: Scope = { name: 'test', version: '1', attributes: [], dropped: 0, schemaUrl: '' }

export const hex = (number: number, digits: number): string =>
  number.toString(16).padStart(digits, '0')

/** A span of 1 ms; the number is its id. */
export const spanOf = (number: number, more: Partial<Span> = {}): Span => ({
  traceId: hex(1, 32),
  spanId: hex(number, 16),
  parentSpanId: '',
  name: 'GET /orders/:id',
  kind: 1,
  status: 0,
  statusMessage: '',
  endedBeforeStart: false,
  traceState: '',
  flags: 257,
  startSeconds: 1_795_238_914,
  startNanos: 0,
  endSeconds: 1_795_238_914,
  endNanos: 1_000_000,
  attributes: [],
  droppedAttributes: 0,
  events: [],
  droppedEvents: 0,
  links: [],
  droppedLinks: 0,
  resource: ORDERS,
  scope: SCOPE,
  ...more,
})
