import { sanitizeAttributes } from './sanitize-attributes'

/** A node of a snapshot (rrweb's `serializedNodeWithId`); what else it has is kept as it is. */
interface Node {
  type: number
  tagName?: string
  attributes?: Record<string, unknown>
  childNodes?: Node[]
  [other: string]: unknown
}

/** rrweb's `NodeType.Element`. */
const ELEMENT = 2
/** Elements that run, load or redirect; an empty one stands in their place, because others are counted from them. */
const DROPPED = new Set(['script', 'base', 'object', 'embed', 'applet', 'portal', 'fencedframe'])
/** Pages within the page are recorded as nodes of their own; their address must not be loaded beside that. */
const FRAMES = new Set(['iframe', 'frame'])
/** Nodes below one another: a page that has more is no page. */
const DEEPEST = 2000

/** A snapshot's node and all below it, without what could run something. What is no node becomes an empty text. */
export function sanitizeNode(node: unknown, depth = 0): Node {
  if (typeof node !== 'object' || node === null || depth > DEEPEST)
    return { type: 3, textContent: '' }
  const { childNodes, ...rest } = node as Node
  const below = Array.isArray(childNodes)
    ? { childNodes: childNodes.map((child) => sanitizeNode(child, depth + 1)) }
    : {}
  if (rest.type !== ELEMENT) return { ...rest, ...below }
  const tag = String(rest.tagName ?? '').toLowerCase()
  if (DROPPED.has(tag)) return { ...rest, tagName: 'noscript', attributes: {}, childNodes: [] }
  const attributes = sanitizeAttributes(tag, rest.attributes ?? {})
  if (FRAMES.has(tag)) delete attributes.src
  // What a link loads is in the recording, as `_cssText`; preloads and imports are not needed.
  if (tag === 'link' && attributes._cssText === undefined) delete attributes.href
  return { ...rest, attributes, ...below }
}
