/** The first `count` lines that hold more than white space, trimmed. */
export function firstLines(text: string, count: number): string[] {
  const lines: string[] = []
  let start = 0
  while (lines.length < count && start <= text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end).trim()
    if (line) lines.push(line)
    start = end + 1
  }
  return lines
}
