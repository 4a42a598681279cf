import { join } from 'node:path'

/** The spans of one request; the id of each bad one is invalid. */
interface Batch {
  /** A trace of two spans with all that spans can have, from this second of the epoch. */
  everything?: number
  small?: number
  /** The length of a small span's attribute. */
  length?: number
  bad?: number
}

interface Task {
  line: number
  url: string
  key: string
  compression?: 'gzip'
  batches: Batch[]
}

/** What the SDK reports about a batch. */
interface Done {
  isSuccess: boolean
  error: { message: string; code: number | null; data?: string } | null
  ids: { traceId: string; spanId: string }[]
}

export interface Exported {
  answers: { status: number; retryAfter: string | null }[]
  warnings: string[]
  done: Done[]
}

/** Exports spans by a real exporter in Node. @param onAnswer is called with the status of each answer */
export async function exporting(
  task: Task,
  onAnswer: (status: number) => void = () => undefined,
): Promise<Exported> {
  const program = join(import.meta.dir, 'send-spans.mjs')
  const child = Bun.spawn(['node', program, JSON.stringify(task)], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const told: Exported = { answers: [], warnings: [], done: [] }
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of child.stdout) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const { answer, warning, done } of lines.map((line) => JSON.parse(line))) {
      if (answer) told.answers.push(answer)
      if (warning) told.warnings.push(warning)
      if (done) told.done.push(done)
      if (answer) onAnswer(answer.status)
    }
  }
  if ((await child.exited) !== 0) throw new Error('The exporter ended badly.')
  return told
}
