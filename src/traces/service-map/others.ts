/**
 * Ends the id of the node that stands for all of a kind that are asked too rarely to be shown, or that
 * were not told apart when they were counted.
 */
const OTHERS = '(other)'

/** @param kind `service`, `database`, `queue` or `host` */
export const othersOf = (kind: string) => `${kind}:${OTHERS}`

/** Whether a node of the map stands for many. */
export const isOthers = (id: string) => id.endsWith(`:${OTHERS}`)
