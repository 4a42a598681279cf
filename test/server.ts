import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Metrics, readMetrics } from './metrics'

export interface Server {
  url: string
  pid: number
  metrics(): Promise<Metrics>
  /** Resident memory in MiB, now and at its highest. */
  memory(): { nowMb: number; peakMb: number }
  /** Asks it to drain and waits until it is gone; throws when it does not go well. */
  stop(): Promise<void>
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
  isRunning(): boolean
  /** The end of the server's log. */
  lastWords(): string
}

export interface ServerOptions {
  data: string
  /** A compiled executable; the default is the built one, else the source under this runtime. */
  binary?: string | undefined
  /** The words that run Whimbrel, in place of `binary`. */
  command?: string[]
  args?: string[]
  /** Variables beside those of this process. */
  env?: Record<string, string>
}

const ROOT = join(import.meta.dir, '..')
const BUILT = join(ROOT, 'dist/whimbrel')
const READY_WITHIN_MS = 20_000
const STOP_WITHIN_MS = 60_000

/** The words that run Whimbrel. */
export function program(binary?: string): string[] {
  if (binary !== undefined) return [binary]
  return existsSync(BUILT) ? [BUILT] : [process.execPath, join(ROOT, 'src/main.ts')]
}

export async function startServer({
  data,
  binary,
  command = program(binary),
  args = [],
  env = {},
}: ServerOptions): Promise<Server> {
  const url = `http://127.0.0.1:${freePort()}`
  const log = `${data}.log`
  const output = openSync(log, 'a')
  const child = Bun.spawn(
    [...command, 'serve', '--port', new URL(url).port, '--data', data, ...args],
    {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdin: 'ignore',
      stdout: output,
      stderr: output,
    },
  )
  closeSync(output)
  const lastWords = () => readFileSync(log, 'utf8').slice(-2000)
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (child.exitCode === null && performance.now() < deadline) await Bun.sleep(20)
    else {
      child.kill('SIGKILL')
      throw new Error(`The server did not start.\n${lastWords()}`)
    }
  }
  return {
    url,
    pid: child.pid,
    metrics: async () => readMetrics(await read(`${url}/metrics`)),
    memory: () => memoryOf(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
      await child.exited
      clearTimeout(impatience)
      if (child.exitCode === 0) return
      const how = child.signalCode ?? child.exitCode
      throw new Error(`The server was to exit 0 on SIGTERM and left with ${how}.`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    lastWords,
  }
}

/** Runs one command beside the server and reads the one JSON object that it prints. */
export async function cli<T>(args: string[], data: string, binary?: string): Promise<T> {
  const child = Bun.spawn([...program(binary), ...args, '--data', data, '--json'], {
    cwd: ROOT,
    stdin: 'ignore',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${args.join(' ')} failed: ${text}`)
  return JSON.parse(text)
}

// If another process takes the port before the server does, the server says so and fails.
function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function read(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.text()
}

function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { nowMb: of('VmRSS'), peakMb: of('VmHWM') }
}
