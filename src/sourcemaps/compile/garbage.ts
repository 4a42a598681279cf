import { collectEvery } from '../../lib/collect-every'

/** A collection takes some ms of this thread. */
const SWEEP_BYTES = 8 * 1024 * 1024

/**
 * Collects garbage by how many bytes were made. Buffers lie outside of the heap, and the collector waits
 * long before it looks for them: a map of 112 MB took 195 MB of memory with what it does by itself,
 * and 160 MB with this; a bomb of gzip 130 MB and 80 MB.
 */
export const garbageSweeper = () => collectEvery(SWEEP_BYTES)
