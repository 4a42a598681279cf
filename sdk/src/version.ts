/** Of the package, and of what `sdk.version` of an event says. */
export const VERSION = '0.1.0'
