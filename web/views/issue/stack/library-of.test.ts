import { expect, test } from 'bun:test'
import type { Frame } from '../../../api/events'
import { libraryOf } from './library-of'

test.each<[string, Frame, string | undefined]>([
  ['an npm package', { filename: 'node_modules/tslib/tslib.js' }, 'tslib'],
  [
    'a scoped one',
    { filename: '/app/node_modules/@tanstack/query-core/x.js' },
    '@tanstack/query-core',
  ],
  ['the innermost', { filename: 'node_modules/a/node_modules/b/i.js' }, 'b'],
  ['one of pnpm', { absPath: '/x/node_modules/.pnpm/vue@3.4.0/node_modules/vue/i.js' }, 'vue'],
  ['one on Windows', { absPath: 'C:\\x\\node_modules\\@a\\b\\i.js' }, '@a/b'],
  ['one of pip', { absPath: '/v/lib/python3.12/site-packages/requests/models.py' }, 'requests'],
  ['the library of Python', { absPath: '/usr/lib/python3.12/json/decoder.py' }, 'python3.12'],
  ['a gem', { absPath: '/g/gems/rails-7.1.3/lib/rails.rb' }, 'rails'],
  [
    'a Go module',
    { absPath: '/go/pkg/mod/github.com/gin-gonic/gin@v1.9.1/gin.go' },
    'github.com/gin-gonic/gin',
  ],
  [
    'one of Composer',
    { filename: '/vendor/laravel/framework/src/Kernel.php' },
    'laravel/framework',
  ],
  ['a crate', { absPath: '/c/registry/src/index.crates.io-6f17/tokio-1.36.0/src/lib.rs' }, 'tokio'],
  ['the runtime', { filename: 'node:internal/timers' }, 'node'],
  ['a native image', { function: 'f', package: '/usr/lib/libdispatch.dylib' }, 'libdispatch.dylib'],
  [
    'a .NET assembly',
    { package: 'Microsoft.AspNetCore.Mvc, Version=3.1.3.0' },
    'Microsoft.AspNetCore.Mvc',
  ],
  ['a Java package', { module: 'org.springframework.web.Filter' }, 'org.springframework.web'],
  ['one of the JDK', { module: 'java.lang.reflect.Method' }, 'java'],
  ['a Rust path', { module: 'actix_web::pipeline' }, 'actix_web'],
  ['nothing that says so', { function: 'reduce' }, undefined],
])('%s', (_, frame, name) => expect(libraryOf(frame)).toBe(name))
