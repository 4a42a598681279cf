import { expect, test } from 'bun:test'
import type { Frame } from '../../issues/failure'
import { isInApp } from './in-app'

const libraries: [name: string, frame: Frame][] = [
  ['a package', { filename: '/srv/app/node_modules/express/lib/router.js' }],
  ['a package on Windows', { filename: 'C:\\app\\node_modules\\express\\index.js' }],
  ['a package without a path before it', { filename: 'node_modules/x/y.js' }],
  [
    'a package that webpack serves',
    { filename: 'webpack-internal:///./node_modules/vue/dist/vue.js' },
  ],
  [
    'a package that Vite serves',
    { filename: 'http://localhost:5173/node_modules/.vite/deps/vue.js?v=1' },
  ],
  ['webpack itself', { filename: 'webpack://shop/webpack/runtime/chunk loading' }],
  ['webpack bootstrap', { filename: 'webpack:///webpack/bootstrap 7f0c' }],
  ['Node', { filename: 'node:internal/process/task_queues' }],
  ['old Node', { filename: 'internal/modules/cjs/loader.js' }],
  ['Bun', { filename: 'bun:sqlite' }],
  ['an engine', { filename: '[native code]' }],
  ['an engine without a file', { function: 'Array.map', filename: '<anonymous>' }],
  ['a browser extension', { filename: 'chrome-extension://abc/content.js' }],
  [
    'a Python package',
    {
      filename: 'django/core/handlers/base.py',
      absPath: '/venv/lib/python3.12/site-packages/django/core/handlers/base.py',
    },
  ],
  ['Python itself', { filename: '/usr/lib/python3.11/asyncio/base_events.py' }],
  ['frozen Python', { filename: '<frozen importlib._bootstrap>' }],
  ['a gem', { filename: '/usr/local/bundle/gems/rails-7.1/lib/x.rb' }],
  ['a Composer package', { filename: 'vendor/laravel/framework/src/Router.php' }],
  ['Go itself', { filename: '/usr/local/go/src/net/http/server.go' }],
  ['a Go module', { filename: '/root/go/pkg/mod/github.com/gin-gonic/gin/context.go' }],
  ['Go by module', { module: 'net/http', function: 'HandlerFunc.ServeHTTP' }],
  ['Rust itself', { filename: '/rustc/90c541806f23/library/core/src/panicking.rs' }],
  ['Rust without a file', { function: 'core::panicking::panic' }],
  ['Java', { module: 'java.lang.Thread', filename: 'Thread.java' }],
  ['Java of Jackson', { module: 'com.fasterxml.jackson.databind.ObjectMapper' }],
  ['Java of Jetty', { module: 'org.eclipse.jetty.server.Server' }],
  ['a coroutine boundary', { module: '_COROUTINE._BOUNDARY' }],
  ['.NET of a package', { module: 'Npgsql.NpgsqlConnection' }],
  ['Go of a distribution', { filename: '/usr/lib/go-1.22/src/net/http/server.go' }],
  [
    'Go of a downloaded toolchain',
    {
      filename:
        '/root/go/pkg/mod/golang.org/toolchain@v0.0.1-go1.22.1.linux-amd64/src/runtime/panic.go',
    },
  ],
  ['Flutter', { filename: 'package:flutter/src/widgets/framework.dart' }],
  ['Perl itself', { filename: '/usr/share/perl/5.36/Carp.pm' }],
  ['a Perl module', { filename: '/usr/local/share/perl/5.36.0/Mojo/Base.pm' }],
  ['a Lua module', { filename: '/usr/local/share/lua/5.1/socket.lua' }],
  ['Boost without a file', { function: 'boost::function0<void>::operator()() const' }],
  [
    "Boost inside one's own image",
    {
      function: 'boost::multi_index::find<T>',
      filename: 'ord_index_impl.hpp',
      package: 'Shop.dll',
    },
  ],
  ["a helper of Swift's compiler", { function: '__swift_memcpy24_8' }],
  ['C++ with its result', { function: 'void std::__1::__invoke<int>(int)' }],
  ['Android', { module: 'android.os.Handler', filename: 'Handler.java' }],
  ['Kotlin', { module: 'kotlinx.coroutines.DispatchedTask' }],
  ['Spring', { module: 'org.springframework.web.servlet.DispatcherServlet' }],
  ['.NET', { module: 'System.Linq.Enumerable' }],
  ['a system library', { package: '/apex/com.android.runtime/lib/bionic/libc.so' }],
  ['a macOS framework', { package: '/System/Library/Frameworks/AppKit.framework/AppKit' }],
]

test.each(libraries)('%s is not in app', (_name, frame) => {
  expect(isInApp(frame)).toBe(false)
})

const own: [name: string, frame: Frame][] = [
  ['a script', { filename: 'https://shop.example/assets/index-B1x9.js' }],
  ['a bundle named vendor', { filename: 'https://shop.example/dist/vendor.js' }],
  ['a source of webpack', { filename: 'webpack://shop/./src/cart.ts' }],
  ['a source of React Native', { filename: 'app:///index.android.bundle' }],
  ['a folder whose name begins like a library', { filename: '/srv/vendors/gemstone/a.rb' }],
  ['a Python file', { filename: 'shop/views.py', absPath: '/srv/shop/views.py' }],
  ['a Java class', { module: 'com.halfmoon.shop.Cart', filename: 'Cart.java' }],
  ['a class whose package begins like Java', { module: 'javalin.Handler' }],
  ['a Go package', { module: 'main', filename: '/app/main.go' }],
  ['a Java class whose package begins like one of a library', { module: 'iota.grpc.Shop' }],
  ['a Dart package', { filename: 'package:shop/cart.dart' }],
  ['a namespace that begins like one of a library', { function: 'stdx::load' }],
  ['a method that takes what is of a library', { function: 'shop::load(std::string)' }],
  ['only a function', { function: 'checkout' }],
  ['nothing', {}],
]

test.each(own)('%s is in app', (_name, frame) => {
  expect(isInApp(frame)).toBe(true)
})
