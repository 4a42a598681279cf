import { eventNames, listAttributes } from '../../../spans/chunk/read-lists'
import type { SpanChunk } from '../../../spans/chunk/span-chunk'
import type { Attributes } from '../../../spans/span'
import { byIndex, joined, type Mask } from './mask'

/** Which spans have a text that meets a test: a name, a status message or a value at any level. */
export function ofText(isMet: (text: string) => boolean, chunk: SpanChunk): Mask {
  const any = (attributes: Attributes) => attributes.some((text, i) => i % 2 === 1 && isMet(text))
  const masks = [
    byIndex(chunk.names.texts.map(isMet), chunk.names.of),
    byIndex(chunk.statusMessages.texts.map(isMet), chunk.statusMessages.of),
    byIndex(
      chunk.resources.map(({ service, attributes }) => isMet(service) || any(attributes)),
      chunk.resourceOf,
    ),
    byIndex(
      chunk.scopes.map(({ name, attributes }) => isMet(name) || any(attributes)),
      chunk.scopeOf,
    ),
  ]
  chunk.keys.forEach((name, key) => {
    const met = chunk.textsUnder(key).map(isMet)
    if (met.includes(true)) masks.push(byIndex(met, chunk.attribute(name)?.of as Int32Array))
  })
  const inEvents = chunk.events.map(
    (list) => eventNames(list).some(isMet) || listAttributes(list).some(any),
  )
  if (inEvents.includes(true)) masks.push(byIndex(inEvents, chunk.eventsOf))
  const inLinks = chunk.links.map((list) => listAttributes(list).some(any))
  if (inLinks.includes(true)) masks.push(byIndex(inLinks, chunk.linksOf))
  return joined(chunk, masks)
}
