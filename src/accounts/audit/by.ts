/** Who makes a change, as the audit log keeps it. */
export interface By {
  /** A user's id; null for a link, the command line and the server, which are nobody's account. */
  user: string | null
  /** The session that a person is signed in by; null for an access token and where there is no person. */
  session: string | null
  /** The person's e-mail, or a name for what is no person, such as `command line`. */
  name: string
  address: string | null
  /** By which program, where an assistant makes the change for the person. */
  through?: {
    /** The access token, as people tell them apart. */
    token: string
    /** The name that the program gives itself. */
    client: string
  }
}

/** Who makes a change and when (ms): what a change brings beside its own arguments. */
export interface Signed {
  by: By
  at: number
}

export const COMMAND_LINE: By = { user: null, session: null, name: 'command line', address: null }
/** For what the server finds by itself, such as records that a damaged file has lost. */
export const SERVER: By = { user: null, session: null, name: 'server', address: null }
