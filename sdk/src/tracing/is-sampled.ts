/**
 * Whether a trace is among the share that is sent. It goes by the last 56 bits of the id, which are random in every id that follows W3C Trace
 * Context, level 2; so all programs with the same rate decide alike (OpenTelemetry, "Probability sampling": at or above the threshold).
 * @param rate from 0 to 1
 */
export const isSampledTrace = (traceId: string, rate: number): boolean =>
  // As a number the highest ids are rounded up to the threshold of 0.
  rate > 0 && (rate >= 1 || Number.parseInt(traceId.slice(-14), 16) >= (1 - rate) * 2 ** 56)
