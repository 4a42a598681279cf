/** Stands where a secret stood. */
export const MASK = '[scrubbed]'
