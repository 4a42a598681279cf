/** The most lines that count of a stack that no reader understood: further ones say no more of what failed. */
const MOST = 64
const LONGEST = 200
/** Addresses, ids, and every number: what differs between two runs of one program. */
const VARYING = /0x[\da-fA-F]+|\b(?=[a-f]{0,32}\d)[\da-f]{7,64}\b|\d+/g

/**
 * The lines that count of a stack that no reader understood. Numbers are taken out of them, and lines that repeat the
 * exception's type or value are left out, because these count by themselves.
 */
export function stackLines(text: string, type = '', value = ''): string[] {
  const said = new Set(value.split('\n', MOST).map((line) => line.trim()))
  const [headline = ''] = said
  const lines: string[] = []
  let start = 0
  while (lines.length < MOST && start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, Math.min(end, start + LONGEST)).trim()
    start = end + 1
    const isHeader = (type !== '' && line.startsWith(type)) || (headline && line.includes(headline))
    if (line && !isHeader && !said.has(line)) lines.push(line.replace(VARYING, '0'))
  }
  return lines
}
