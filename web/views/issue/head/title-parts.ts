/** Cuts a title into the exception's type, which is shown bold, and the message; without a type all is message. */
export function titleParts({ title, type }: { title: string; type: string }): {
  heading: string
  lead: string
} {
  const start = `${type}: `
  return type && title.startsWith(start)
    ? { heading: type, lead: title.slice(start.length) }
    : { heading: title, lead: '' }
}
