import type { Static } from '@sinclair/typebox'
import type { Comparison } from '../../src/traces/pages/compare/model'
import type { AttributeList, ValueList } from '../../src/traces/pages/completion/model'
import type { TraceView } from '../../src/traces/pages/detail/model'
import type { SpanView } from '../../src/traces/pages/detail/span-model'
import type { Imported } from '../../src/traces/pages/exchange/model'
import type { TracePage } from '../../src/traces/pages/search/model'
import type { TraceStatementList } from '../../src/traces/pages/statements/model'
import type { Shown } from '../lib/environments'
import { type Address, address, post } from './client'

interface TraceSearch {
  environment: Shown
  query?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: 'time' | 'duration' | undefined
  cursor?: string | undefined
  limit?: number
}

export const tracePage = (slug: string, where: TraceSearch) =>
  address<TracePage>(`/projects/${slug}/traces`, { ...where })

export const traceKeys = (slug: string, prefix: string) =>
  address<AttributeList>(`/projects/${slug}/traces/attributes`, { prefix })

export const traceValues = (slug: string, key: string, prefix: string, environment: Shown) =>
  address<ValueList>(`/projects/${slug}/traces/values`, { key, prefix, environment })

/** @param isRaw asks for times as the clocks of the services gave them */
export const traceDetail = (id: string, isRaw = false) =>
  address<TraceView>(below(id), { skew: isRaw ? 'raw' : undefined })

export const spanDetail = (id: string, spanId: string) =>
  address<SpanView>(below(id, `/spans/${encodeURIComponent(spanId)}`))

export const traceStatements = (id: string) =>
  address<Static<typeof TraceStatementList>>(below(id, '/statements'))

export const traceComparison = (id: string, other: string) =>
  address<Comparison>(below(id, '/compare'), { with: other })

/** The whole trace as OTLP/JSON: for a link that saves it. */
export const traceFile = (id: string): string => address(below(id, '/otlp'))

/** @param body OTLP/JSON */
export const importTraces = (slug: string, environment: Shown, body: unknown) =>
  post(importAddress(slug, environment), body)

const importAddress = (slug: string, environment: Shown): Address<Imported> =>
  address(`/projects/${slug}/traces/import`, {
    environment: environment === 'all' ? undefined : environment,
  })

const below = (id: string, part = '') => `/traces/${encodeURIComponent(id)}${part}`
