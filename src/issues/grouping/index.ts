import type { Failure } from '../failure'
import { type Component, encodeComponent } from './components'
import { hash } from './hash'
import { componentsV1, type Kind } from './v1'

export type {
  Component,
  ExceptionPart,
  FallbackPart,
  FramePart,
  Ignored,
  MessagePart,
} from './components'
export { fingerprintOf } from './fingerprint'

export interface Grouping {
  version: 1
  kind: Kind
  components: Component[]
  /** The same failure in any environment: 32 hex digits. */
  siblingKey: string
}

/** What makes events one issue. Pure: the key follows from version, kind and components alone. */
export function group(failure: Failure): Grouping {
  const { kind, components } = componentsV1(failure)
  const siblingKey = hash(['sibling', '1', kind, ...components.map(encodeComponent)])
  return { version: 1, kind, components, siblingKey }
}
