const HUES = 6

/** The colour of a service by its place in the trace; after six they come again. */
export const hueOf = (service: number) => `var(--d${(service % HUES) + 1})`
