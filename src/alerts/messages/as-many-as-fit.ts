import type { Content } from './content'

/** A message that tells of as many incidents as its medium has room for; the others are counted. */
export function asManyAsFit<Message>(
  content: Content,
  write: (content: Content) => Message,
  fits: (message: Message) => boolean,
): Message {
  const { told, more } = content
  for (let count = told.length; count > 0; count--) {
    const message = write({
      ...content,
      told: told.slice(0, count),
      more: more + told.length - count,
    })
    if (fits(message)) return message
  }
  return write({ ...content, told: [], more: more + told.length })
}
