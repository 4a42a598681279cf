import type { NewKey } from '../../src/projects/keys/model'
import { preparedFolder, startBinaryOrSource, until } from '../harness'

type OtlpValue = Record<string, unknown>
/** A span in the exported file of a trace. */
interface SavedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  attributes: { key: string; value: OtlpValue }[]
  [field: string]: unknown
}
interface SavedTrace {
  resourceSpans: {
    resource: { attributes: OtlpValue[] }
    scopeSpans: { scope: OtlpValue; spans: SavedSpan[] }[]
  }[]
}

/** Whimbrel as a process of its own, and what its owner asks it. @param folder of its data */
export async function startShop(env: Record<string, string> = {}, folder?: string) {
  const { data, key, token, project } = preparedFolder(folder)
  const server = await startBinaryOrSource({ data, env })

  /** Asks the reading API. @throws when it refuses */
  async function ask<Body>(path: string, body?: unknown): Promise<Body> {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Body
  }
  const savedTrace = (id: string) => ask<SavedTrace>(`/traces/${id}/otlp`)

  return {
    server,
    data,
    key,
    token,
    project,
    ask,
    savedTrace,
    url: `${server.url}/otlp/v1/traces`,
    giveKey: async (wanted: NewKey) =>
      (await ask<{ key: string }>(`/projects/${project}/keys`, wanted)).key,
    /** The stored spans of a trace. */
    spansOf: async (id: string): Promise<SavedSpan[]> =>
      (await savedTrace(id)).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans),
      ),
    metric: async (name: string) => (await server.metrics()).get(`whimbrel_${name}`),
    digested: () =>
      until(
        'the digest is done',
        async () => (await server.metrics()).get('whimbrel_spool_records') === 0,
      ),
  }
}

export type Shop = Awaited<ReturnType<typeof startShop>>
