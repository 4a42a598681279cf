import type { Frame } from '../../issues/failure'
import type { ParsedException } from './parsed-stack'
import { splitPosition } from './stack-position'

/** A call: `  12: shop::main`, `  12:     0x55d8 - shop::main::h0123456789abcdef`. */
const CALL = /^\s*(\d{1,5}): +(?:0x[\da-f]+ - )?(\S.*)$/
const PANICKED = /^thread '[^'\n]{0,200}' (?:\(\d+\) )?panicked at (.*)$/
/** The message of a panic that color-eyre prints. */
const MESSAGE = /^Message: {1,9}(\S.*)$/
const BACKTRACE = /^(?:stack )?backtrace:$/i

/**
 * Parses `std::backtrace`, short or full, of a panic or an error, and those of anyhow and eyre, whose causes are texts
 * without calls.
 */
export function parseRustBacktrace(lines: readonly string[]): ParsedException[] | undefined {
  const frames: Frame[] = []
  const messageLines: string[] = []
  const causes: string[] = []
  let part: 'message' | 'causes' | 'calls' = 'message'
  let last: Frame | undefined
  let hasPosition = false

  for (const raw of lines) {
    const line = raw.trim()
    const call = part === 'causes' ? null : CALL.exec(raw)
    if (BACKTRACE.test(line)) part = 'calls'
    else if (line === 'Caused by:') part = 'causes'
    else if (part === 'causes') {
      // A blank line, or a line drawn by color-eyre, ends the causes.
      if (line === '' || line.startsWith('━')) part = causes.length > 0 ? 'calls' : part
      else causes.push(line.replace(/^\d+: +/, ''))
    } else if (call) {
      // The numbers of another thread's calls begin again with 0.
      if (call[1] === '0' && frames.length > 0) break
      part = 'calls'
      last = { function: call[2] as string }
      frames.push(last)
    } else if (last && line.startsWith('at ')) {
      const place = splitPosition(line.slice(3))
      if (place.lineno === undefined) continue
      Object.assign(last, place)
      hasPosition = true
    } else if (part === 'message') messageLines.push(raw)
  }
  // A numbered list is a backtrace only if it names code.
  if (
    !hasPosition &&
    !frames.some((frame) => /^<*[\w&]+(?:\[[\da-f]+\])?::/.test(frame.function ?? ''))
  )
    return undefined
  for (const frame of frames) {
    if (frame.function === '<unknown>') delete frame.function
    if (isLibrary(frame)) frame.inApp = false
  }
  // Of a program built without symbols, only the position of the panic itself is known.
  const place = panickedAt(messageLines)
  if (place && frames.every((frame) => frame.inApp === false)) frames.unshift(place)
  const thrown: ParsedException = { ...headerOf(messageLines), frames: frames.reverse() }
  const all = [thrown]
  for (const value of causes)
    all.push({ value, frames: [], parent: all.at(-1) as ParsedException, role: 'cause' })
  return all
}

function panickedAt(messageLines: string[]): Frame | undefined {
  const line = messageLines.find((one) => PANICKED.test(one))
  const text = PANICKED.exec(line ?? '')?.[1]
  return text ? splitPosition(text.slice(text.lastIndexOf(' ') + 1).replace(/:$/, '')) : undefined
}

function headerOf(messageLines: string[]): { type?: string; value?: string } {
  const at = messageLines.findIndex((line) => PANICKED.test(line))
  const message = messageLines
    .map((line) => MESSAGE.exec(line)?.[1])
    .find((one) => one !== undefined)
  if (message !== undefined) return { type: 'panic', value: message }
  if (at < 0) {
    const value = messageLines
      .join('\n')
      .replace(/^Error: /, '')
      .trim()
    return value ? { value } : {}
  }
  // Before Rust 1.73 the message stood in quotes before the position.
  const quoted = /^'(.*)', \S+$/.exec(PANICKED.exec(messageLines[at] as string)?.[1] ?? '')?.[1]
  const value =
    quoted ??
    messageLines
      .slice(at + 1)
      .join('\n')
      .trim()
  return value ? { type: 'panic', value } : { type: 'panic' }
}

/** Crates that are in most programs. Builds without line tables name no files, so they are known by name. */
const CRATES = new Set(
  `std core alloc proc_macro test __rustc backtrace anyhow eyre color_eyre thiserror tokio tokio_util tokio_stream
  async_std smol futures futures_core futures_util futures_executor hyper hyper_util h2 http tower tower_http axum
  actix actix_web actix_http actix_rt actix_server warp rocket tonic prost reqwest rustls native_tls serde serde_json
  rayon rayon_core crossbeam tracing tracing_core tracing_subscriber tracing_futures log mio sqlx sqlx_core diesel
  opentelemetry opentelemetry_sdk sentry sentry_core parking_lot once_cell lazy_static regex clap`.split(
    /\s+/,
  ),
)
const PRIMITIVE = /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|str|[A-Z]\w?)$/
const CALLED_BY_SYSTEM =
  /^(?:main|_start|__libc_start\w*|rust_begin_unwind|_?rust_panic|__rust_\w+|clone3?|start_thread)$/

/** Files of glibc, which have the paths of where it was built. */
const GLIBC = /^\.\/(?:csu|nptl|misc|stdlib|signal|elf|\.\.)\/|\/sysdeps\//

/** Whether a frame is a library's, by its file or, without one, by the crate in its name. */
function isLibrary({ function: name = '', filename }: Frame): boolean {
  if (filename !== undefined) return GLIBC.test(filename)
  if (CALLED_BY_SYSTEM.test(name)) return true
  const crate = crateOf(name)
  if (!PRIMITIVE.test(crate)) return CRATES.has(crate)
  const trait = name.indexOf(' as ')
  return trait < 0 || CRATES.has(crateOf(name.slice(trait + 4)))
}

const crateOf = (name: string) => /^[<&*([]*(?:(?:dyn|mut|const) )*(\w+)/.exec(name)?.[1] ?? ''
