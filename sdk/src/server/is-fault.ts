/** Whether an error is a fault of this program: one that names a status below 500 refuses what was asked, and tells nothing new. */
export function isFault(error: unknown): boolean {
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown }
  const said = Number(status ?? statusCode ?? 500)
  return !(said >= 300 && said < 500)
}
