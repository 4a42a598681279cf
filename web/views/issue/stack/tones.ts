type Tone = 'info' | 'ok' | 'three'

export interface Piece {
  text: string
  tone?: Tone
}

const HASHED = /\.(?:py|rb|pl|pm|sh|bash|yml|yaml|toml|exs?|r|jl|nim|tcl|cr)$/i
const DASHED = /\.(?:sql|lua|hs|elm|ada|adb)$/i
const WORDS = `abstract and as assert async await begin bool boolean break case catch char class const continue def
default defer del delete do done double elif else elsif end ensure enum except export extends false final finally float
fn for foreach from func function global go if impl implements import in inline instanceof int interface is lambda
let long loop match mod module mut namespace new nil None not null of or override package pass private protected pub
public raise raised readonly rescue return self short static string struct super switch template this throw throws trait
True False true try type typedef typeof undefined union unless unsafe until use using val var virtual void when where
while with yield`

const STRINGS = '"(?:\\\\.|[^"\\\\\\n])*"?|\'(?:\\\\.|[^\'\\\\\\n])*\'|`(?:\\\\.|[^`\\\\])*`?'
const KEYWORDS = `\\b(?:${WORDS.split(/\s+/).join('|')})\\b`

function grammarOf(file: string): RegExp {
  const dashed = DASHED.test(file) ? '--[^\\n]*|' : ''
  const slashed = '(?<!:)\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?(?:\\*\\/|$)'
  const comments = HASHED.test(file) ? '#[^\\n]*' : dashed + slashed
  return new RegExp(`(?<three>${comments})|(?<ok>${STRINGS})|(?<info>${KEYWORDS})`, 'g')
}

/** Cuts source lines into keywords, strings and comments by simple patterns, not by a parser: good enough to read. */
export function toned(lines: readonly string[], file: string): Piece[][] {
  const text = lines.join('\n')
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(grammarOf(file))) {
    const [tone] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? []
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ text: match[0], tone: tone as Tone })
    end = match.index + match[0].length
  }
  pieces.push({ text: text.slice(end) })
  return byLine(pieces)
}

function byLine(pieces: Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const { text, ...tone } of pieces)
    text.split('\n').forEach((part, i) => {
      if (i > 0) lines.push([])
      if (part) lines.at(-1)?.push({ text: part, ...tone })
    })
  return lines
}
