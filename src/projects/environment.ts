export const ENVIRONMENTS = ['development', 'test', 'staging', 'production'] as const

/** The environment that records come from. The key that they came with names it, never the client (contract §2). */
export type Environment = (typeof ENVIRONMENTS)[number]
