import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { group } from '../../issues/grouping'
import { isInApp } from '../normalize/in-app'
import { normalize } from '../normalize/normalize.harness'
import { parseStack } from './parse-stack'
import type { ParsedException } from './parsed-stack'

const folder = new URL('printed/', import.meta.url)
const printed = (name: string) => readFileSync(new URL(`${name}.txt`, folder), 'utf8')

/** Stacks as runtimes print them; the folder's README says which were run here. Of each exception its own calls. */
const STACKS: [name: string, platform: string, chain: string[]][] = [
  ['apple-symbols', 'native', ['-[ShopViewController pay:]:40 > $s4Shop4CartC5priceySiSSF:']],
  [
    'bun-aggregate',
    'javascript',
    [
      'member | TypeError | ?:8',
      'cause | TypeError | late:4 > total:4 > load:3 > price:2',
      'member | Error | late:4 > total:4 > load:3',
      'AggregateError',
    ],
  ],
  [
    'bun-cause',
    'javascript',
    ['cause | TypeError | ?:6 > total:4 > load:3 > price:2', 'Error | ?:6 > total:4 > load:3'],
  ],
  ['bun-eval', 'javascript', ['TypeError | ?:9 > <anonymous>:1 > price:2']],
  ['chrome', 'javascript', ['TypeError | ?:1 > load:31 > Cart.total:20 > ?:20 > Cart.price:12']],
  [
    'cpp-asan',
    'native',
    [
      'main:8 > int shop::total<shop::Cart>(shop::Cart&, int):7 > shop::total<shop::Cart>(shop::Cart&, int)::{lambda(int)#1}::operator()(int) const:7 > shop::Cart::price(int):6',
    ],
  ],
  ['cpp-boost', 'native', ['main: > shop::Cart::price(int):']],
  [
    'cpp-glibc',
    'native',
    [
      'main: > _ZN4shop5totalINS_4CartEEEiRT_i: > _ZZN4shop5totalINS_4CartEEEiRT_iENKUliE_clEi: > shop::Cart::price:',
    ],
  ],
  [
    'csharp-aggregate',
    'csharp',
    [
      'member | System.ArgumentException | Shop.Cart Second:6',
      'cause | System.InvalidOperationException | Shop.Cart First:3',
      'System.AggregateException | Shop.Program Main:9',
    ],
  ],
  [
    'csharp-chain',
    'csharp',
    [
      'cause | System.Collections.Generic.KeyNotFoundException | Shop.Cart Total:20 > Shop.Cart Price:12',
      'System.InvalidOperationException | Shop.Program Main:7 > Shop.Orders.<LoadAsync>d__12 MoveNext:40 > Shop.Cart Total:24',
    ],
  ],
  [
    'csharp-framework',
    'csharp',
    [
      'cause | System.FormatException | Shop.Parser Parse:3',
      'cause | System.ArgumentException | Shop.Cart Add:5',
      'System.Exception | Shop.Program Main:9',
    ],
  ],
  ['dart-terse', 'dart', ['main.<fn>:5 > Cart.total:12']],
  ['dart-vm', 'dart', ['main:5 > _CheckoutPageState.build.<anonymous closure>:40 > Cart.total:12']],
  [
    'elixir-clause',
    'elixir',
    ['FunctionClauseError | ?:6 > Shop.Cart total/1:3 > Shop.Cart price:2'],
  ],
  [
    'elixir-release',
    'elixir',
    ['FunctionClauseError | Shop.Cart anonymous fn/1 in total/1:20 > Shop.Cart price:12'],
  ],
  [
    'elixir-term',
    'elixir',
    ['Shop.Cart total:3 > Enum -map/2-lists^map/1-0-:1658 > Shop.Cart price:2'],
  ],
  ['elixir-trace', 'elixir', ['?:6 > Shop.Cart total/1:3 > Shop.Cart price:2']],
  ['elixir-uncaught', 'elixir', ['Protocol.UndefinedError | Shop.Cart total/1:3']],
  [
    'erlang-shell',
    'erlang',
    [":shop main/0:5 > :shop total/1:4 > :shop '-total/1-lc$^0/1-0-'/1:4 > :shop price/1:3"],
  ],
  ['firefox', 'javascript', ['?:1 > load:31 > total:20 > total/<:20 > price:12']],
  [
    'go-debug-stack',
    'go',
    ['main main:28 > main handler:24 > main handler.func2:24 > main (*Cart).Add:13'],
  ],
  ['go-errors', 'go', ['main:20 > open:12']],
  ['go-panic-trimpath', 'go', ['panic | main main:31 > main main.func1:34']],
  ['go-panic', 'go', ['panic | main main:31 > main main.func1:34']],
  [
    'go-pkg-errors',
    'go',
    ['cause | main main:29 > main load:15 > main open:16', 'main main:29 > main load:15'],
  ],
  ['go-recovered', 'go', ['panic | github.com/acme/shop/v2/cart (*Cart[...]).Price:13']],
  [
    'java-chain',
    'java',
    [
      'suppressed | java.lang.IllegalStateException | Shop$Res close:3',
      'cause | java.lang.NumberFormatException | Shop price:4',
      'java.lang.RuntimeException | Shop main:9 > Shop load:5',
    ],
  ],
  [
    'java-lambda',
    'java',
    [
      'java.lang.NullPointerException | Shop main:13 > Shop go:7 > Shop$$Lambda$3/0x00007fd9d4003c30 run: > Shop lambda$main$1:12 > Shop n1:18',
    ],
  ],
  [
    'java-proxy',
    'java',
    [
      'java.lang.IllegalStateException | Shop main:15 > $Proxy0 run: > Shop$$Lambda$4/0x00007fd9d4003400 invoke: > Shop lambda$main$2:14',
    ],
  ],
  [
    'java-stream',
    'java',
    [
      'java.lang.NumberFormatException | Shop main:10 > Shop$$Lambda$1/0x00007fd9d4000c30 apply: > Shop price:4',
    ],
  ],
  ['java-uncaught', 'java', ['java.lang.NumberFormatException | Shop main:16 > Shop price:4']],
  [
    'kotlin-coroutine',
    'java',
    [
      'cause | java.lang.IllegalStateException',
      'java.lang.IllegalStateException | com.shop.CartKt$main$1 invokeSuspend:31 > com.shop.Cart$total$2 invokeSuspend:20 > com.shop.Cart price:12',
    ],
  ],
  ['lua-traceback', 'lua', ['main chunk:6 > ?:5 > total:4 > price:3 > index:6']],
  ['lua-uncaught', 'lua', ['main chunk:7 > run:5 > total:4 > price:3']],
  [
    'node-aggregate',
    'javascript',
    [
      'member | TypeError | ?:8',
      'cause | TypeError | ?:8 > Cart.late:4 > Cart.total:4 > load:3 > price:2',
      'member | Error | ?:8 > Cart.total:4 > load:3',
      'AggregateError',
    ],
  ],
  [
    'node-cause',
    'javascript',
    ['cause | TypeError | ?:6 > Cart.total:4 > load:3 > price:2', 'Error | Cart.total:4 > load:3'],
  ],
  ['node-eval', 'javascript', ['TypeError | ?:9 > eval:9 > price:2']],
  ['node-stack', 'javascript', ['Error | ?:6 > Cart.total:4 > load:3']],
  [
    'node-uncaught',
    'javascript',
    ['cause | TypeError | Timeout._onTimeout:10', 'Error | Timeout._onTimeout:10'],
  ],
  [
    'perl-confess',
    'perl',
    ['?:7 > (eval):7 > main::run:6 > Shop::Cart::total:4 > Shop::Cart::price:3'],
  ],
  ['perl-die', 'perl', ['?:8']],
  [
    'php-fatal',
    'php',
    [
      'cause | RuntimeException | {main}:12 > Shop\\run:9 > Shop\\Cart::make:7 > Shop\\Cart::total:6 > array_map: > Shop\\Cart::Shop\\{closure}:6 > Shop\\Cart::price:5',
      'Shop\\CartError | {main}:12 > Shop\\run:9 > Shop\\Cart::make:7 > Shop\\Cart::total:6',
    ],
  ],
  [
    'php-opentelemetry',
    'php',
    [
      'cause | RuntimeException | array_map: > Shop.Cart price:5',
      'Shop.CartError | {main}:12 > Shop.Cart make:7 > Shop.Cart total:6',
    ],
  ],
  [
    'php-string',
    'php',
    [
      'cause | RuntimeException | {main}:10 > Shop\\run:9 > Shop\\Cart::make:7 > Shop\\Cart::total:6 > array_map: > Shop\\Cart::Shop\\{closure}:6 > Shop\\Cart::price:5',
      'Shop\\CartError | {main}:10 > Shop\\run:9 > Shop\\Cart::make:7 > Shop\\Cart::total:6',
    ],
  ],
  ['php-trace', 'php', ['{main}:10 > Shop\\run:9 > Shop\\Cart::make:7 > Shop\\Cart::total:']],
  [
    'python-cause',
    'python',
    ['cause | KeyError | total:7 > <genexpr>:7 > price:4', 'CartError | <module>:23 > total:9'],
  ],
  [
    'python-during',
    'python',
    ['cause | KeyError | during:12 > price:4', 'ValueError | <module>:24 > during:14'],
  ],
  [
    'python-group',
    'python',
    [
      'cause | KeyError | during:12 > price:4',
      'member | ValueError | group:18 > during:14',
      'member | ValueError | group:18 > <lambda>:17',
      'member | KeyError | group:18 > <lambda>:17 > price:4',
      'ExceptionGroup | <module>:25 > group:20',
    ],
  ],
  [
    'ruby-34',
    'ruby',
    [
      'cause | KeyError | Array#sum:5 > block in Shop::Cart#total:5 > Shop::Cart#price:3 > Hash#fetch:3',
      'Shop::CartError | <main>:12 > Shop::Cart.make:9 > Shop::Cart#total:7',
    ],
  ],
  ['ruby-backtrace', 'ruby', ['<main>:12 > make:9 > total:4 > rescue in total:7']],
  [
    'ruby-bottom',
    'ruby',
    [
      'cause | KeyError | <main>:12 > make:9 > total:5 > sum:5 > block in total:5 > price:3 > fetch:3',
      'CartError | <main>:12 > make:9 > total:4 > rescue in total:7',
    ],
  ],
  [
    'ruby-full',
    'ruby',
    [
      'cause | KeyError | <main>:12 > make:9 > total:5 > sum:5 > block in total:5 > price:3 > fetch:3',
      'CartError | <main>:12 > make:9 > total:4 > rescue in total:7',
    ],
  ],
  [
    'ruby-uncaught',
    'ruby',
    [
      'cause | KeyError | <main>:18 > make:9 > total:5 > sum:5 > block in total:5 > price:3 > fetch:3',
      'CartError | <main>:18 > make:9 > total:4 > rescue in total:7',
    ],
  ],
  ['rust-anyhow', 'rust', ['cause', 'cause', 'shop::main:']],
  [
    'rust-eyre',
    'rust',
    ['panic | shop::main::h0123456789abcdef:13 > shop::cart::Cart::price::hd4af0c267a09057d:4'],
  ],
  [
    'rust-full',
    'rust',
    [
      'panic | ?: > shop::main::{{closure}}::h764f8de061e914b3:13 > shop::cart::Cart::price::h2d4cf960a33872ac:4 > shop::cart::Cart::price::{{closure}}::he220f749521ef8f6:4',
    ],
  ],
  ['rust-release', 'rust', ['panic | ?:4']],
  [
    'rust-short',
    'rust',
    [
      'panic | shop::main::{{closure}}:13 > shop::cart::Cart::price:4 > shop::cart::Cart::price::{{closure}}:4',
    ],
  ],
  ['rust-std', 'rust', ['shop::main:']],
  ['safari', 'javascript', ['module code:1 > load:31 > total:20 > ?:20 > price:12']],
  [
    'scala',
    'java',
    [
      'java.util.NoSuchElementException | shop.Main main: > shop.Main$ main:3 > shop.Cart $anonfun$total$1:6 > shop.Cart price:4',
    ],
  ],
  [
    'swift-backtrace',
    'native',
    ['main:11 > static shop.$main(): > closure #1 in Cart.total(_:):8 > Cart.price(_:):4'],
  ],
]

const ownCalls = ({ role, type, frames }: ParsedException) => {
  const own = frames.filter((frame) => frame.inApp ?? isInApp(frame))
  const calls = own.map((frame) => {
    const where = frame.module === undefined ? '' : `${frame.module} `
    return `${where}${frame.function ?? '?'}:${frame.lineno ?? ''}`
  })
  return [role, type, calls.join(' > ')].filter(Boolean).join(' | ')
}

test.each(STACKS)('%s is read', (name, platform, chain) => {
  const parsed = parseStack(printed(name))
  expect(parsed.platform).toBe(platform)
  expect(parsed.exceptions.map(ownCalls)).toEqual(chain)
  expect(parsed.isWhole).toBe(true)
})

test('each printed stack is in the table', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  expect(files.sort()).toEqual(STACKS.map(([name]) => `${name}.txt`))
})

const keyOf = (stacktrace: string) =>
  group(normalize({ exception: { type: 'E', value: 'v', stacktrace } }) as never)
const names = STACKS.map(([name]) => name)

/** What another run, another build or another machine would have printed. */
const elsewhere = (text: string, step: number) =>
  text
    .replace(/(?<=:|line |, line |\()\d+(?=:|\)|,|\.?$|\s|<)/gm, (line) =>
      String(Number(line) + step),
    )
    .replace(/(?<=\b0x)[\da-f]{4,}|(?<=::h)[\da-f]{16}/g, (address) =>
      address.replace(/[\da-f]/g, (digit) =>
        ((Number.parseInt(digit, 16) + step) % 16).toString(16),
      ),
    )
    .replace(/(?<=\$\$Lambda\$)\d+|(?<=#PID<0\.)\d+|(?<=goroutine )\d+/g, String(step))
    .replaceAll('/srv/shop/', `/opt/releases/${step}/`)

test.each(names)('%s keeps its key in another run, build and folder', (name) => {
  const text = printed(name)
  expect(keyOf(elsewhere(text, 3)).components).toEqual(keyOf(text).components)
  expect(keyOf(elsewhere(text, 11)).siblingKey).toBe(keyOf(text).siblingKey)
})

/** Windows has other line ends, and clients that collect lines lose their indent. */
test.each(names)('%s has one key whatever its line ends', (name) => {
  const text = printed(name)
  expect(keyOf(text.replaceAll('\n', '\r\n')).siblingKey).toBe(keyOf(text).siblingKey)
})

test.each(names)('%s has another key where another function failed', (name) => {
  const text = printed(name)
  const own = parseStack(text).exceptions.flatMap(({ frames }) =>
    frames.filter((frame) => frame.function && (frame.inApp ?? isInApp(frame))),
  )
  const last = own.at(-1)?.function?.match(/[A-Za-z]{4,}(?!.*[A-Za-z]{4})/)?.[0]
  if (last === undefined) return
  const other = `${last.slice(0, -1)}Q`
  expect(keyOf(text.replaceAll(last, other)).siblingKey).not.toBe(keyOf(text).siblingKey)
})

test('one failure in Chrome, Firefox and Safari is one issue, with or without a platform', () => {
  const keys = ['chrome', 'firefox', 'safari'].flatMap((name) => [
    keyOf(printed(name)).siblingKey,
    group(
      normalize({
        platform: 'javascript',
        exception: { type: 'E', value: 'v', stacktrace: printed(name) },
      }) as never,
    ).siblingKey,
  ])
  expect(new Set(keys).size).toBe(1)
})

test('a backtrace of Ruby 3.4 and one of Ruby 3.3 are one issue', () => {
  const newer = printed('ruby-34')
  const older = newer
    .replace(/'((?:block in )?)[\w:]+[#.](\w+)'/g, "`$1$2'")
    .replace("'<main>'", "`<main>'")
  expect(older).toContain("in `total': cannot total 3")
  expect(keyOf(older).siblingKey).toBe(keyOf(newer).siblingKey)
})
