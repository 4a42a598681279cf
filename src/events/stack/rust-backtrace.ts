import type { Frame } from '../../issues/failure'
import type { ParsedException } from './parsed-stack'
import { splitPlace } from './stack-position'

/** `  12: shop::main`, `  12:     0x55d8 - shop::main::h0123456789abcdef`. */
const CALL = /^\s*(\d{1,5}): +(?:0x[\da-f]+ - )?(\S.*)$/
const PANICKED = /^thread '[^'\n]{0,200}' (?:\(\d+\) )?panicked at (.*)$/
/** color-eyre's own panics. */
const MESSAGE = /^Message: {1,9}(\S.*)$/
const BACKTRACE = /^(?:stack )?backtrace:$/i

/** `std::backtrace`, short or full, of a panic or an error; anyhow and eyre, whose causes are texts without calls. */
export function parseRustBacktrace(lines: readonly string[]): ParsedException[] | undefined {
  const frames: Frame[] = []
  const said: string[] = []
  const causes: string[] = []
  let part: 'said' | 'causes' | 'calls' = 'said'
  let last: Frame | undefined
  let hasPlace = false

  for (const raw of lines) {
    const line = raw.trim()
    const call = part === 'causes' ? null : CALL.exec(raw)
    if (BACKTRACE.test(line)) part = 'calls'
    else if (line === 'Caused by:') part = 'causes'
    else if (part === 'causes') {
      // A blank line, or a rule of color-eyre, ends them.
      if (line === '' || line.startsWith('━')) part = causes.length > 0 ? 'calls' : part
      else causes.push(line.replace(/^\d+: +/, ''))
    } else if (call) {
      // Another thread's begins again with 0.
      if (call[1] === '0' && frames.length > 0) break
      part = 'calls'
      last = { function: call[2] as string }
      frames.push(last)
    } else if (last && line.startsWith('at ')) {
      const place = splitPlace(line.slice(3))
      if (place.lineno === undefined) continue
      Object.assign(last, place)
      hasPlace = true
    } else if (part === 'said') said.push(raw)
  }
  // A numbered list is a backtrace when it names code.
  if (
    !hasPlace &&
    !frames.some((frame) => /^<*[\w&]+(?:\[[\da-f]+\])?::/.test(frame.function ?? ''))
  )
    return undefined
  for (const frame of frames) {
    if (frame.function === '<unknown>') delete frame.function
    if (isLibrary(frame)) frame.inApp = false
  }
  // Built without symbols, a panic's own place is all that is known of the program.
  const place = panickedAt(said)
  if (place && frames.every((frame) => frame.inApp === false)) frames.unshift(place)
  const thrown: ParsedException = { ...headerOf(said), frames: frames.reverse() }
  const all = [thrown]
  for (const value of causes)
    all.push({ value, frames: [], parent: all.at(-1) as ParsedException, role: 'cause' })
  return all
}

function panickedAt(said: string[]): Frame | undefined {
  const line = said.find((one) => PANICKED.test(one))
  const told = PANICKED.exec(line ?? '')?.[1]
  return told ? splitPlace(told.slice(told.lastIndexOf(' ') + 1).replace(/:$/, '')) : undefined
}

function headerOf(said: string[]): { type?: string; value?: string } {
  const at = said.findIndex((line) => PANICKED.test(line))
  const message = said.map((line) => MESSAGE.exec(line)?.[1]).find((one) => one !== undefined)
  if (message !== undefined) return { type: 'panic', value: message }
  if (at < 0) {
    const value = said
      .join('\n')
      .replace(/^Error: /, '')
      .trim()
    return value ? { value } : {}
  }
  // Before 1.73 the text stood in quotes before the place.
  const quoted = /^'(.*)', \S+$/.exec(PANICKED.exec(said[at] as string)?.[1] ?? '')?.[1]
  const value =
    quoted ??
    said
      .slice(at + 1)
      .join('\n')
      .trim()
  return value ? { type: 'panic', value } : { type: 'panic' }
}

/** Crates that are in most programs; builds without line tables name no file of them. */
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

/** glibc names its files by where it was built. */
const GLIBC = /^\.\/(?:csu|nptl|misc|stdlib|signal|elf|\.\.)\/|\/sysdeps\//

/** With a file the place tells; without one the crate of the name. */
function isLibrary({ function: name = '', filename }: Frame): boolean {
  if (filename !== undefined) return GLIBC.test(filename)
  if (CALLED_BY_SYSTEM.test(name)) return true
  const crate = crateOf(name)
  if (!PRIMITIVE.test(crate)) return CRATES.has(crate)
  const trait = name.indexOf(' as ')
  return trait < 0 || CRATES.has(crateOf(name.slice(trait + 4)))
}

const crateOf = (name: string) => /^[<&*([]*(?:(?:dyn|mut|const) )*(\w+)/.exec(name)?.[1] ?? ''
