import type { Frame } from '../../issues/failure'
import { type ParsedException, readHeader } from './parsed-stack'

/** A call in Elixir: `(shop 0.1.0) lib/shop/cart.ex:12: Shop.Cart.add/2`. Either the app or the file may be missing. */
const ELIXIR =
  /^(?:\((\w+)(?: [^()\s]{1,40})?\) )?(?:([^\s:()]+\.\w{2,5}):(?:(\d{1,9}):)? )?(\S.*)$/
/** A call in Erlang's shell: `in function  shop:add/2 (src/shop.erl, line 12)`. */
const ERLANG_CALL = /^in (?:function|call from) +(\S.*?)(?: \(([^\s()]+), line (\d{1,9})\))?$/
/** A call as an Erlang term: `{shop,add,2,[{file,"src/shop.erl"},{line,12}]}`. */
const ERLANG_TERM =
  /\{([a-z][\w@]{0,250}|'[^'\n]{1,250}'),\s{0,80}([a-z][\w@]{0,250}|'[^'\n]{1,250}'),\s{0,80}(?:\d{1,3}|\[[^\]]{0,200}\]),\s{0,80}\[(?:\{file,\s{0,80}"([^"\n]{0,500})"\},\s{0,80}\{line,\s{0,80}(\d{1,9})\})?/g

const MESSAGE = /^(?:\*\* )?exception (?:error|exit|throw): |^\*\* /

/** Parses the text of Elixir's `Exception.format`, of Erlang's shell, and a stack trace as an Erlang term. */
export function parseBeamTrace(lines: readonly string[]): ParsedException[] | undefined {
  const frames: Frame[] = []
  let message = ''
  for (const raw of lines) {
    const line = raw.trim()
    const frame = erlangCall(line) ?? elixirCall(line)
    if (frame) frames.push(frame)
    else if (frames.length === 0 && MESSAGE.test(line)) message = line.replace(MESSAGE, '')
  }
  if (frames.length === 0) frames.push(...terms(lines.join('\n')))
  for (const frame of frames) if (isLibrary(frame)) frame.inApp = false
  return [{ ...headerOf(message), frames: frames.reverse() }]
}

function elixirCall(line: string): Frame | undefined {
  const call = ELIXIR.exec(line)
  const [, app, file, lineno, name = ''] = call ?? []
  if (!call || (file === undefined && app === undefined)) return undefined
  if (file !== undefined && !/\.(?:exs?|erl|[hle]?eex|yrl|hrl)$/.test(file)) return undefined
  const { module, called } = partsOf(name)
  if (called === undefined && file === undefined) return undefined
  const frame: Frame = {}
  if (called !== undefined) frame.function = called
  if (module !== undefined) frame.module = module
  if (file !== undefined) frame.filename = file
  if (app !== undefined) frame.package = app
  if (lineno !== undefined) frame.lineno = Number(lineno)
  return frame
}

/**
 * Splits a name into module and function: `anonymous fn/1 in Shop.Cart.add/2`, `:gen_server.loop/7`,
 * `Shop.Cart.add(nil, 3)`, `Enum."-map/2-fun-0-"/2`.
 */
function partsOf(name: string): { module?: string; called?: string } {
  const inner = name.lastIndexOf(' in ')
  const [before, whole] =
    inner < 0 ? ['', name] : [`${name.slice(0, inner)} in `, name.slice(inner + 4)]
  const paren = whole.indexOf('(')
  const bare = paren > 0 ? whole.slice(0, paren) : whole
  const quote = bare.indexOf('."')
  const dot = quote > 0 ? quote : bare.lastIndexOf('.')
  if (dot < 1) return /^[\w?!]+\/\d+$/.test(bare) ? { called: before + bare } : {}
  return { module: bare.slice(0, dot), called: before + bare.slice(dot + 1) }
}

function erlangCall(line: string): Frame | undefined {
  const call = line.startsWith('in ') ? ERLANG_CALL.exec(line) : null
  const name = call?.[1]
  const colon = name?.indexOf(':') ?? -1
  if (!call || !name || colon < 1) return undefined
  const frame: Frame = { module: `:${name.slice(0, colon)}`, function: name.slice(colon + 1) }
  if (call[2] !== undefined) Object.assign(frame, { filename: call[2], lineno: Number(call[3]) })
  return frame
}

function terms(text: string): Frame[] {
  return [...text.matchAll(ERLANG_TERM)].map(([, module, name, file, line]) => ({
    module: atom(module as string),
    function: (name as string).replaceAll("'", ''),
    ...(file && { filename: file, lineno: Number(line) }),
  }))
}

/** Writes a module as Elixir does: `Shop.Cart` for `'Elixir.Shop.Cart'`, `:lists` for `lists`. */
function atom(term: string): string {
  const name = term.startsWith("'") ? term.slice(1, -1) : term
  return name.startsWith('Elixir.') ? name.slice(7) : `:${name}`
}

/** Apps that are libraries: those that come with the language, and the packages that most applications stand on. */
const APPS =
  /^(?:elixir|eex|iex|logger|mix|ex_unit|stdlib|kernel|erts|compiler|crypto|ssl|inets|phoenix\w*|plug\w*|ecto\w*|bandit|cowboy\w*|cowlib|ranch|thousand_island|db_connection|postgrex|myxql|oban|telemetry\w*|absinthe\w*|broadway|gen_stage|finch|mint|tesla|hackney|jason|poison|nimble_\w+|swoosh|opentelemetry\w*|sentry)$/
const MODULES =
  /^:(?:init|erlang|gen_server|gen_statem|gen_event|proc_lib|supervisor|application|lists|maps|ets|timer|rpc|erl_eval|elixir\w*|shell|gen|gen_tcp|binary|io)$/

const isLibrary = ({ package: app = '', module = '' }: Frame) =>
  APPS.test(app) || MODULES.test(module)

function headerOf(message: string): { type?: string; value?: string } {
  const named = /^\(([\w.]+)\) ?([\s\S]*)$/.exec(message)
  if (named === null) return readHeader(message)
  return named[2] ? { type: named[1] as string, value: named[2] } : { type: named[1] as string }
}
