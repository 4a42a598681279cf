import { visible } from '../../../../src/lib/visible'

/** A stranger's text as a code span of Markdown, so that nothing in it is markup (CommonMark 6.1). */
export function code(text: string): string {
  const line = visible(text)
  const ticks = '`'.repeat(longestRun(line) + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${ticks}${space}${line}${space}${ticks}`
}

/** Lines as a fenced code block, whose fence is longer than any in the lines (CommonMark 4.5). */
export function fenced(lines: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(lines) + 1))
  return `${fence}${language}\n${lines}\n${fence}`
}

const longestRun = (text: string) =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
