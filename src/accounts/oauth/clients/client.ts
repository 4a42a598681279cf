/** A program that asks to be let in. All of it is what the program says of itself. */
export interface Client {
  /** Its `client_id`. */
  id: string
  name: string
  redirectUris: readonly string[]
  /** The host whose document says it; null for a program that has registered itself, for which nobody vouches. */
  host: string | null
}

/** The longest `client_id`: it stands in the address of the consent page, with a dozen other things. */
export const LONGEST_ID = 1000
/** The longest name of a program that is shown; of longer ones the beginning is. */
export const LONGEST_NAME = 100
/** How many addresses a program may name to be called back at: editors have one for each of their editions. */
export const MOST_REDIRECTS = 20
