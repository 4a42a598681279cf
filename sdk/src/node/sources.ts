import { readFileSync, statSync } from 'node:fs'
import type { Frame } from '../event/event-body'

const AROUND = 5
const MOST_FILES = 100
/** Larger files are generated, and their lines say little. */
const MOST_BYTES = 1_000_000
const MOST_LINE = 500
/** Reading takes time from the program that failed. */
const MOST_FRAMES = 20

interface Source {
  lines: string[]
  debugId: string | undefined
}

/** Reads the source texts that stacks name, and remembers the last ones. */
export function sources() {
  const read = new Map<string, Source | undefined>()

  function sourceOf(path: string): Source | undefined {
    if (read.has(path)) return read.get(path)
    const source = fromDisk(path)
    if (read.size >= MOST_FILES) read.delete(read.keys().next().value as string)
    read.set(path, source)
    return source
  }

  return {
    /** Frames of one's own code with the lines around the call. */
    withLines(frames: readonly Frame[]): Frame[] {
      const from = frames.length - MOST_FRAMES
      return frames.map((frame, at) => {
        const source = at >= from && frame.inApp ? sourceOf(frame.filename ?? '') : undefined
        const line = (frame.lineno ?? 0) - 1
        const contextLine = source?.lines[line]
        if (!source || contextLine === undefined) return frame
        return {
          ...frame,
          preContext: shown(source.lines.slice(Math.max(0, line - AROUND), line)),
          contextLine: contextLine.slice(0, MOST_LINE),
          postContext: shown(source.lines.slice(line + 1, line + 1 + AROUND)),
        }
      })
    },
    /** Debug ids (ECMA-426) that bundlers wrote at the ends of these files. */
    debugImages(frames: readonly Frame[]) {
      const files = new Set(frames.flatMap(({ filename }) => (filename ? [filename] : [])))
      return [...files].flatMap((codeFile) => {
        const debugId = read.get(codeFile)?.debugId
        return debugId ? [{ type: 'sourcemap' as const, codeFile, debugId }] : []
      })
    },
  }
}

const shown = (lines: readonly string[]) => lines.map((line) => line.slice(0, MOST_LINE))

function fromDisk(path: string): Source | undefined {
  try {
    if (statSync(path).size > MOST_BYTES) return undefined
    const text = readFileSync(path, 'utf8')
    const [, debugId] = /^\/\/# debugId=([0-9a-fA-F-]{32,36})\s*$/m.exec(text.slice(-1000)) ?? []
    return { lines: text.split('\n'), debugId }
  } catch {
    return undefined
  }
}
