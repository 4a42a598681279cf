import type { Frame } from '../../issues/failure'
import { Memo } from '../../lib/memo'

const files = new Memo<boolean>(4096, 512)
const modules = new Memo<boolean>(4096, 512)

/**
 * Guesses whether a frame is the application's own code, where the client does not say.
 * True unless a library is recognised: grouping reads the in-app frames, or all frames when there are none.
 */
export function isInApp(frame: Frame): boolean {
  const { module, filename, function: called } = frame
  if (module !== undefined && known(modules, module, isLibraryModule)) return false
  // Templates of libraries are compiled into the application's image, so only the function's name tells.
  if (called !== undefined && module === undefined && isLibraryTemplate(called)) return false
  const file = frame.absPath ?? filename ?? frame.package
  if (file !== undefined) return !known(files, file, isLibraryFile)
  return called === undefined || !LIBRARY_FUNCTION.test(called)
}

const known = (memo: Memo<boolean>, name: string, decide: (name: string) => boolean) =>
  memo.recall(name) ?? memo.keep(name, decide(name))

const LIBRARY_FOLDERS = [
  // JavaScript: packages, and what bundlers and development servers add
  'node_modules|bower_components|webpack/(?:bootstrap|runtime)|\\(webpack\\)|@vite|@react-refresh',
  // Python, Ruby, PHP
  'site-packages|dist-packages|lib(?:64)?/python\\d[\\d.]*|lib/ruby|gems|vendor',
  // Go, Rust, Dart
  'go/pkg/mod|usr/local/go/src|go[-/]?\\d[\\w.]*/(?:x64/)?src|rustc/[\\da-f]+|\\.cargo/(?:registry|git)|\\.pub-cache',
  // Perl, Lua
  '(?:perl|lua)5?/\\d[\\d.]*|site_perl|vendor_perl|share/perl|lib/perl5?|share/lua|lualib',
  // What the operating system brings
  'system/(?:lib|framework)\\w*|apex|usr/lib|Library/Frameworks|System/Library',
]
const LIBRARY_FOLDER = new RegExp(
  `(?:^|[/\\\\])(?:${LIBRARY_FOLDERS.join('|').replaceAll('/', '[/\\\\]')})(?:[/\\\\ ?]|$)`,
)
const LIBRARY_START =
  /^(?:(?:node|bun|deno|ext|internal|chrome|resource|dart|[a-z-]+-extension|package:flutter):|package:(?:flutter\w*|http|dio|bloc|riverpod\w*|provider|async|stack_trace|sentry\w*)\/|internal\/|\/?lib(?:64)?\/(?:lib|ld|x86_64|aarch64))/
/** Texts that engines write where there is no file. */
const NO_FILE =
  /^(?:native|native code|<anonymous>|\[native code\]|<frozen .*|<internal:.*|self-hosted|unknown)$/
const SYSTEM_LIBRARY =
  /(?:^|[/\\])(?:kernel32|kernelbase|ntdll|user32|ucrtbase|libc|libsystem_\w+|libdispatch|libobjc\.A)\.(?:dll|so|dylib)$/i

const isLibraryFile = (file: string) =>
  NO_FILE.test(file) ||
  LIBRARY_START.test(file) ||
  LIBRARY_FOLDER.test(file) ||
  SYSTEM_LIBRARY.test(file)

const JVM = `java|javax|jdk|sun|com\\.sun|jakarta|kotlin|kotlinx|scala|groovy|clojure|android|androidx|com\\.android|dalvik|_COROUTINE
  org\\.(?:springframework|hibernate|junit|eclipse\\.jetty|jboss|postgresql|h2|mariadb|slf4j|aspectj|codehaus\\.groovy|mockito|gradle|jetbrains|glassfish|apache\\.(?:catalina|coyote|tomcat|http|kafka|commons|logging|cxf|camel|spark|flink|maven|jasper))
  io\\.(?:netty|grpc|reactivex|vertx|quarkus|micronaut|undertow|micrometer|ktor|lettuce|opentelemetry|sentry|projectreactor)|reactor|rx|akka|play|cats|zio|okhttp3|okio|retrofit2
  com\\.(?:fasterxml|zaxxer|mysql|google\\.(?:common|inject|gson|protobuf)|amazonaws|mongodb|netflix|intellij|microsoft)|net\\.(?:bytebuddy|sf\\.cglib)|software\\.amazon|redis\\.clients|ch\\.qos`
const DOTNET =
  'System|Microsoft|Npgsql|Newtonsoft|MediatR|Dapper|Polly|Serilog|Grpc|StackExchange|Castle|Autofac|AutoMapper|Xunit|NUnit|OpenTelemetry|Sentry'
const LIBRARY_MODULE = new RegExp(`^(?:${JVM.replace(/\s+/g, '|')}|${DOTNET})\\.|^lambda_method`)
/**
 * Packages of Go's standard library, by name: their paths look like those of many applications, without a dot in the
 * first part.
 */
const GO_MODULE =
  /^(?:runtime|runtime\/debug|net|net\/http|testing|reflect|sync|syscall|encoding\/json|database\/sql)$/
const LIBRARY_TEMPLATE =
  /^(?:[\w:<>*& ]{1,80} )?(?:std|boost|__gnu_cxx|absl|folly)::|^(?:__swift_|block_(?:destroy|copy)_helper|__(?:copy|destroy)_helper_block)/
/** Whether a function is a library's template. Looks for a quick sign first, which most functions lack. */
const isLibraryTemplate = (called: string) =>
  (called.includes('::') || called.includes('__') || called.startsWith('block_')) &&
  LIBRARY_TEMPLATE.test(called)

/** Functions of native code that are no application's: crates and namespaces that come with a language or wrap calls. */
const LIBRARY_FUNCTION =
  /^(?:[\w:<>*& ]{1,80} )?<?(?:std|core|alloc|boost|__gnu_cxx|__cxxabiv1|absl|folly|fmt|Swift|Qt\w*)::|^(?:__libc_start|_start$|rust_begin_unwind$|__rust_|_?_?cxa_|clone3?$|start_thread$|_pthread_|objc_|_dispatch_|swift_)/

const isLibraryModule = (module: string) => LIBRARY_MODULE.test(module) || GO_MODULE.test(module)
