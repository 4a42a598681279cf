/** Who makes a change, as the audit log keeps it. */
export interface By {
  /** A user's id; null for who has none. */
  user: string | null
  /** The e-mail it is known by, or what stands in its place. */
  name: string
  address: string | null
}

export const COMMAND_LINE: By = { user: null, name: 'command line', address: null }
/** What it finds by itself, such as what a damaged file has lost. */
export const SERVER: By = { user: null, name: 'server', address: null }
