import { askProof } from './proof'
import { reached, unreachable } from './reachable'
import { session } from './who'

/** The address of a page of the API, with the type of what it answers. */
export type Address<_Answer> = string & { readonly answers?: _Answer }

type Query = Record<string, string | number | boolean | null | undefined>

/** Reasons of a 401 that mean: nobody is signed in any more. */
const ENDED = ['signed_out', 'missing_token']

/** The token of the shared link that the page was opened by, which goes with every request of it. */
let linkToken: string | undefined
export function offerLink(token: string): void {
  linkToken = token
}

/** What the API refused, or that it could not be reached (status 0). */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    readonly code: string,
    /** The server's sentence that tells the person what to do. */
    detail: string,
    /** Whether the same request may succeed later. */
    readonly retry: boolean,
    /** Every member of the problem, `errors` and `requestId` among them. */
    readonly body: Record<string, unknown> = {},
    readonly retryAfterSeconds: number | undefined = undefined,
  ) {
    super(detail)
  }

  /** Finds the request in the server's log, where a bug of the server is written down. */
  get requestId(): string | undefined {
    return this.body.requestId as string | undefined
  }
}

/** Builds an address below `/api/v1`; what is undefined, null or empty in the query is left out. */
export function address<Answer>(path: string, query: Query = {}): Address<Answer> {
  const given = Object.entries(query).filter(([, value]) => value != null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `/api/v1${path}${given.length > 0 ? `?${search}` : ''}` as Address<Answer>
}

/** @throws ApiError */
export const get = <Answer>(from: Address<Answer>, signal?: AbortSignal): Promise<Answer> =>
  send('GET', from, undefined, signal)

export const post = <Answer>(to: Address<Answer>, body?: unknown) => send<Answer>('POST', to, body)
export const put = <Answer>(to: Address<Answer>, body: unknown) => send<Answer>('PUT', to, body)
export const patch = <Answer>(to: Address<Answer>, body: unknown) => send<Answer>('PATCH', to, body)
export const remove = (what: Address<unknown>) => send('DELETE', what)

async function send<Answer>(
  method: string,
  to: Address<Answer>,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(to, {
      method,
      ...(signal && { signal }),
      headers: {
        ...(linkToken !== undefined && { authorization: `Bearer ${linkToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    unreachable()
    throw new ApiError(0, 'unreachable', 'The box did not answer.', true)
  }
  reached()
  if (!response.ok) {
    const refused = await refusal(response)
    if (refused.code !== 'proof_required') throw refused
    if (await askProof()) return send(method, to, body, signal)
    throw new ApiError(
      403,
      refused.code,
      'Nothing was changed: you did not show that it is you.',
      false,
    )
  }
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

async function refusal(response: Response): Promise<ApiError> {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  const isProblem = response.headers.get('content-type')?.includes('json')
  const body = isProblem ? await response.json() : {}
  if (ENDED.includes(body.code)) session.value = null
  return new ApiError(
    response.status,
    body.code ?? 'unknown',
    body.detail ?? `The box answered ${response.status}.`,
    body.retry ?? response.status >= 500,
    body,
    Number.isNaN(after) ? undefined : after,
  )
}
