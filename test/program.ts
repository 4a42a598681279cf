import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')
const BUILT = join(ROOT, 'dist/whimbrel')

const servers = new Set<Bun.Subprocess>()

export function killServers() {
  for (const server of servers) server.kill('SIGKILL')
}

interface Surroundings {
  cwd: string
  env?: Record<string, string>
  stdin?: string
}

/** Whether a file is newer than all that it is built from. */
export function isFresh(file: string): boolean {
  if (!existsSync(file)) return false
  const builtAt = statSync(file).mtimeMs
  const sources = ['src', 'migrations', 'sdk', 'web'].flatMap((name) =>
    readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(name, path),
    ),
  )
  return ['build.ts', 'package.json', 'bun.lock', ...sources].every(
    (path) => statSync(join(ROOT, path)).mtimeMs < builtAt,
  )
}

/**
 * The words that run Whimbrel: the executable that WHIMBREL_BINARY names, or the built one while it is newer than what it
 * is built from, which starts in a fifth of the time; else `bun src/main.ts`.
 */
export const PROGRAM: readonly string[] = process.env.WHIMBREL_BINARY
  ? [process.env.WHIMBREL_BINARY]
  : isFresh(BUILT)
    ? [BUILT]
    : [process.execPath, join(ROOT, 'src/main.ts')]

/** Runs the program to its end, in an environment that names nothing but what the test names. */
export async function run(command: string[], { cwd, env = {}, stdin = '' }: Surroundings) {
  const child = Bun.spawn(command, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdin: new Blob([stdin]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, stdout, stderr] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, stdout, stderr }
}

/**
 * Starts `serve` and waits until it listens; `afterAll(killServers)` ends what a failed test leaves.
 * @throws with what it said when it ended instead
 */
export async function startServing(command: string[], { cwd, env = {} }: Surroundings) {
  const child = Bun.spawn(command, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  servers.add(child)
  const log: Record<string, unknown>[] = []
  const listening = Promise.withResolvers<string>()
  const reading = (async () => {
    for await (const line of lines(child.stderr)) {
      if (!line.startsWith('{')) {
        log.push({ message: line })
        continue
      }
      const entry = JSON.parse(line)
      log.push(entry)
      if (entry.message === 'listening') listening.resolve(entry.url)
    }
    listening.reject(new Error(`It ended: ${JSON.stringify(log)}`))
  })()
  let printed = ''
  const printing = (async () => {
    const decoder = new TextDecoder()
    for await (const part of child.stdout) printed += decoder.decode(part, { stream: true })
  })()
  const url = await listening.promise
  return {
    url,
    /** What the program has written to its log so far. */
    log,
    /** The part of its stdout that matches, once it is there. */
    async printed(pattern: RegExp): Promise<string> {
      const end = performance.now() + 5000
      while (performance.now() < end) {
        const [found] = pattern.exec(printed) ?? []
        if (found !== undefined) return found
        await Bun.sleep(5)
      }
      throw new Error(`It did not print ${pattern}, but: ${printed}`)
    },
    /** @returns how it ended, all that it said on stdout, and ms it took */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      const from = performance.now()
      child.kill(signal)
      const code = await child.exited
      await Promise.all([reading, printing])
      return { code, stdout: printed, tookMs: performance.now() - from }
    },
  }
}

async function* lines(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of stream) {
    const parts = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest) yield rest
}
