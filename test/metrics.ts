/**
 * The samples of a Prometheus text page. A labelled sample stands under its full series name, and
 * all samples of one name add up under the bare name.
 */
export type Metrics = ReadonlyMap<string, number>

const SAMPLE = /^([A-Za-z_:][\w:]*)(\{.*\})? (\S+)/

export function readMetrics(text: string): Metrics {
  const metrics = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, labels, value] = SAMPLE.exec(line) ?? []
    if (name === undefined) continue
    if (labels !== undefined) metrics.set(name + labels, Number(value))
    metrics.set(name, (metrics.get(name) ?? 0) + Number(value))
  }
  return metrics
}
