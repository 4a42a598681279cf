/** The end of an event's id: ids made in one hour begin alike (UUIDv7, RFC 9562). */
export const shortId = (id: string) => id.slice(-8)
