/** Why a map is not taken, in a sentence for whoever made it. */
export class MapRefused extends Error {
  constructor(
    message: string,
    /** A limit was passed; the map may be right. */
    readonly isTooLarge = false,
  ) {
    super(message)
  }
}
