import type { Resource, Scope } from '../span'

/** What a chunk says of itself. */
export interface Meta {
  format: number
  count: number
  keys: string[]
  resources: Resource[]
  scopes: Scope[]
  /** How many texts each column has. */
  texts: number[]
}
