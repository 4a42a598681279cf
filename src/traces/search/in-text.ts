import type { SpanChunk } from '../chunk/open-chunk'
import { eventNames, listAttributes } from '../chunk/read-lists'
import type { Attributes } from '../span'
import { byIndex, joined, type Mask } from './mask'

/** Which spans have a text that is met: a name, a status message or a value at any level. */
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
  chunk.keys.forEach((key, place) => {
    const met = chunk.textsUnder(place).map(isMet)
    if (met.includes(true)) masks.push(byIndex(met, chunk.attribute(key)?.of as Int32Array))
  })
  const inEvents = chunk.events.map(
    (list) => eventNames(list).some(isMet) || listAttributes(list).some(any),
  )
  if (inEvents.includes(true)) masks.push(byIndex(inEvents, chunk.eventsOf))
  const inLinks = chunk.links.map((list) => listAttributes(list).some(any))
  if (inLinks.includes(true)) masks.push(byIndex(inLinks, chunk.linksOf))
  return joined(chunk, masks)
}
