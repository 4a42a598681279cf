import { eventNames } from '../../../spans/chunk/read-lists'
import type { SpanChunk } from '../../../spans/chunk/span-chunk'
import { KINDS, STATUSES } from '../../../spans/span'
import { compares, type Test } from '../../language/condition'
import type { SpanField } from '../../language/fields'
import { ofKey } from './at-level'
import { byIndex, byNumber, joined, type Mask } from './mask'
import { meets } from './meets'

/** Which spans have a field that meets a test. */
export function ofField(field: SpanField, test: Test, chunk: SpanChunk): Mask {
  const isMet = (text: string) => meets(test, text)
  switch (field) {
    case 'service':
      return byIndex(
        chunk.resources.map(({ service }) => isMet(service)),
        chunk.resourceOf,
      )
    case 'release':
      return byIndex(
        chunk.resources.map(({ release = '' }) => isMet(release)),
        chunk.resourceOf,
      )
    case 'scope.name':
      return joined(chunk, [
        byIndex(
          chunk.scopes.map(({ name }) => isMet(name)),
          chunk.scopeOf,
        ),
        ...ofKey({ key: 'name', levels: ['scope'] }, test, chunk),
      ])
    case 'scope.version':
      return byIndex(
        chunk.scopes.map(({ version }) => isMet(version)),
        chunk.scopeOf,
      )
    case 'name':
      return byIndex(chunk.names.texts.map(isMet), chunk.names.of)
    case 'status.message':
      return byIndex(chunk.statusMessages.texts.map(isMet), chunk.statusMessages.of)
    case 'event.name':
      return joined(chunk, [
        byIndex(
          chunk.events.map((list) => eventNames(list).some(isMet)),
          chunk.eventsOf,
        ),
        ...ofKey({ key: 'event.name', levels: ['span', 'event'] }, test, chunk),
      ])
    case 'kind':
      return byNumber(chunk, (i) => isMet(KINDS[chunk.kindAt(i)] ?? ''))
    case 'status':
      return byNumber(chunk, (i) => isMet(STATUSES[chunk.statusAt(i)] ?? ''))
    case 'span.id':
      return byNumber(chunk, (i) => isMet(chunk.spanIdAt(i)))
    case 'duration': {
      const { durations } = chunk
      if (!('number' in test)) return new Uint8Array(chunk.count)
      return byNumber(chunk, (i) => compares(durations[i] as number, test.is, test.number))
    }
  }
}
