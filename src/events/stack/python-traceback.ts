import type { Frame } from '../../issues/failure'

const CALL = /^File "([^"]+)", line (\d{1,9})(?:, in (.+))?$/

export function parsePythonLine(line: string): Frame | undefined {
  const call = line.startsWith('File "') ? CALL.exec(line) : null
  if (call === null) return undefined
  const frame: Frame = { filename: call[1] as string, lineno: Number(call[2]) }
  if (call[3] !== undefined) frame.function = call[3]
  return frame
}

/** The last traceback of a text, which is what was thrown; Python writes the oldest call first. */
export function parsePythonTraceback(lines: string[]): { frames: Frame[]; isWhole: boolean } {
  let frames: Frame[] = []
  let isWhole = true
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string
    if (frames.length > 0 && line.startsWith('Traceback (most recent call last)')) {
      frames = []
      isWhole = false
    }
    const frame = parsePythonLine(line)
    if (frame === undefined) continue
    const next = lines[i + 1]
    if (next && isSource(next)) frame.contextLine = next
    frames.push(frame)
  }
  return { frames, isWhole }
}

/** Not the next call, not the marks under a line (`~~~^^^`), not the error at the end. */
const isSource = (line: string) =>
  !line.startsWith('File "') &&
  !/^[\s~^]+$/.test(line) &&
  !/^[\w.]+(?:Error|Exception)\b:?/.test(line)
