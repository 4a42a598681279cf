const MASK = (1n << 48n) - 1n

/** 48 bits of a text's hash: good for telling apart, never for deciding who owns something. */
export const hashed = (text: string): number => Number(Bun.hash.wyhash(text) & MASK)
