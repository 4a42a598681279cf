export const ENVIRONMENTS = ['development', 'test', 'staging', 'production'] as const

/** Where an event happened: fixed by the key it came with, never by the client (contract §2). */
export type Environment = (typeof ENVIRONMENTS)[number]
