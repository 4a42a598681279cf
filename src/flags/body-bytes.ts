import { flagBounds } from '../limits'

/** A body with a definition: it may be written less tightly than it is kept, and be sent with a comment. */
export const FLAG_BODY_BYTES = 2 * flagBounds.definitionBytes
