/** The type carries the weight and the message follows; without a type the message is all. */
export function titleParts({ title, type }: { title: string; type: string }): {
  heading: string
  lead: string
} {
  const start = `${type}: `
  return type && title.startsWith(start)
    ? { heading: type, lead: title.slice(start.length) }
    : { heading: title, lead: '' }
}
