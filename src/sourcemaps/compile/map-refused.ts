/** Thrown for a map that is not taken, with the reason in a sentence for whoever made the map. */
export class MapRefused extends Error {
  constructor(
    message: string,
    /** Whether it was refused for its size alone: the map may be right. */
    readonly isTooLarge = false,
  ) {
    super(message)
  }
}
