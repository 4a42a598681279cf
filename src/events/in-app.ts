import type { Frame } from '../issues/failure'
import { Memo } from '../issues/grouping/memo'

const answers = new Memo<boolean>(4096, 512)

/** Whether a call is the application's own code, guessed from where it stands when the client does not say. */
export function isInApp(frame: Frame): boolean {
  if (frame.module !== undefined && isLibrary(frame.module, inLibraryModule)) return false
  const file = frame.absPath ?? frame.filename ?? frame.package
  return file === undefined || !isLibrary(file, inLibraryFile)
}

function isLibrary(place: string, decide: (place: string) => boolean): boolean {
  return answers.recall(place) ?? answers.keep(place, decide(place))
}

const LIBRARY_FOLDER = new RegExp(
  [
    // JavaScript: packages, bundlers' own code, what a framework serves beside the application
    'node_modules|bower_components|webpack/(?:bootstrap|runtime)|@vite|@react-refresh',
    // Python, Ruby, PHP, Go, Rust, Dart, Elixir
    'site-packages|dist-packages|lib(?:64)?/python\\d|lib/ruby|gems|vendor|go/pkg/mod',
    'usr/local/go/src|go/\\d[\\w.]*/(?:x64/)?src|rustc/[\\da-f]+|\\.cargo/(?:registry|git)|\\.pub-cache',
    // What the machine brings
    'system/(?:lib|framework)\\w*|apex|usr/lib|Library/Frameworks|System/Library',
  ]
    .map((folders) => `(?:^|[/\\\\])(?:${folders})(?:[/\\\\]|$)`)
    .join('|')
    .replaceAll('/', '[/\\\\]'),
)
const LIBRARY_START =
  /^(?:(?:node|bun|deno|ext|internal|chrome|moz-extension|chrome-extension|safari-(?:web-)?extension|resource|dart|package:flutter|wasm):|node:internal|internal\/|webpack\/(?:bootstrap|runtime)|\(webpack\)|\/?(?:lib|lib64|bin)\/(?:lib|ld|x86_64|aarch64))/
/** What engines write in place of a file. */
const NO_FILE =
  /^(?:native|<anonymous>|\[native code\]|<frozen .*|<internal:.*|self-hosted|unknown)$/
const SYSTEM_LIBRARY =
  /(?:^|[/\\])(?:kernel32|ntdll|kernelbase|user32|libc|libsystem_\w+)\.(?:dll|so|dylib)$/i

const inLibraryFile = (file: string) =>
  NO_FILE.test(file) ||
  LIBRARY_START.test(file) ||
  LIBRARY_FOLDER.test(file) ||
  SYSTEM_LIBRARY.test(file)

const LIBRARY_MODULE =
  /^(?:java|javax|jdk|sun|com\.sun|jakarta|kotlin|kotlinx|scala|groovy|android|androidx|com\.android|dalvik|org\.springframework|org\.apache\.(?:catalina|coyote|tomcat)|org\.hibernate|org\.junit|io\.netty|System|Microsoft)\./
/** Go's own packages have no dot in their first part, nor have many applications: named one by one. */
const GO_MODULE =
  /^(?:runtime|net|net\/http|testing|reflect|sync|syscall|encoding\/json|database\/sql|internal\/.*)$/

const inLibraryModule = (module: string) => LIBRARY_MODULE.test(module) || GO_MODULE.test(module)
