import { describe, expect, test } from 'bun:test'
import { cpuOf } from '../../lib/cpu-time.harness'
import { cleanFileName } from './file-name'
import { cleanModule } from './module-name'
import type { Family } from './platform'

const FILES: [raw: string, expected: string | undefined][] = [
  ['https://shop.test/static/app.3f9c2a1b.js', 'app.js'],
  ['https://shop.test/static/app.js?v=12#x', 'app.js'],
  ['/assets/main-BoCx3f.js', 'main.js'],
  ['/assets/index-DiwrgTda.js', 'index.js'],
  ['/assets/index-B-x_9aQz.js', 'index.js'],
  ['index.abcdef12.min.js', 'index.min.js'],
  ['main.3f9c2a1b5d.chunk.js', 'main.chunk.js'],
  ['chunk-ABC123XY.js', 'chunk.js'],
  ['3f9c2a1b5d6e.js', '<hash>.js'],
  ['/_next/static/chunks/4821-3f9c2a1b5d6e7f80.js', '<hash>.js'],
  ['/_next/static/chunks/117.js', '<hash>.js'],
  ['/_next/static/chunks/app/%5Bslug%5D/page-3f9c2a1b5d6e7f80.js', 'page.js'],
  ['webpack:///src/routes/%5Bid%5D.svelte', '[id].svelte'],
  ['src/100%.ts', '100%.ts'],
  ['webpack:///./src/Cart.vue?vue&type=script', 'cart.vue'],
  ['C:\\app\\src\\Cart.cs', 'cart.cs'],
  ['/src/C#/Parser.cs', 'parser.cs'],
  ['src/my-DataGrid.tsx', 'my-datagrid.tsx'],
  ['jquery.validate.min.js', 'jquery.validate.min.js'],
  ['polyfills-es2015.js', 'polyfills-es2015.js'],
  ['node:internal/process/task_queues', 'task_queues'],
  ['app:///main.jsbundle', 'main.jsbundle'],
  ['https://shop.test/orders/1234', undefined],
  ['https://shop.test/orders/1234.html', undefined],
  ['https://shop.test/', undefined],
  ['https://shop.test', undefined],
  ['/checkout', undefined],
  ['blob:https://shop.test/7c1811ed-e98f-4c9c-a9f9-58c757ff494f', undefined],
  ['data:text/javascript;base64,AAAA', undefined],
  ['', undefined],
]

const MODULES: [family: Family, raw: string, expected: string | undefined][] = [
  ['java', 'shop.Cart$$EnhancerBySpringCGLIB$$1ebdddb0', 'shop.Cart$$EnhancerBySpringCGLIB$$'],
  ['java', 'shop.Cart$$SpringCGLIB$$0', 'shop.Cart$$SpringCGLIB$$'],
  ['java', 'shop.Cart_$$_javassist_seam_74', 'shop.Cart_$$_javassist'],
  [
    'java',
    'jdk.internal.reflect.GeneratedMethodAccessor74',
    'jdk.internal.reflect.GeneratedMethodAccessor',
  ],
  ['java', 'shop.Cart$$Lambda$14/0x00000001', 'shop.Cart$$Lambda'],
  ['java', 'com.sun.proxy.$Proxy42', 'com.sun.proxy.$Proxy'],
  ['java', 'shop.ProxyFactory', 'shop.ProxyFactory'],
  ['java', 'android.os.AsyncTask$3', 'android.os.AsyncTask$'],
  ['javascript', 'static/5788ef38fefa0df624cb96af56fd1435/shop/app', 'static/shop/app'],
  ['javascript', 'assets/index-BoCx3f', 'assets/index'],
  ['javascript', 'shop/Cart', 'shop/Cart'],
  ['dotnet', 'Orders+<>c__DisplayClass5_0', 'Orders+<>c__DisplayClass'],
  ['dotnet', '(unknown)', undefined],
  ['python', 'shop.cart', 'shop.cart'],
]

describe('Where a frame is', () => {
  test.each(FILES)('%s counts as the file %p', (raw, expected) => {
    expect(cleanFileName(raw, 'javascript')).toBe(expected as string)
  })

  test.each(MODULES)('of %s: %s counts as the module %p', (family, raw, expected) => {
    expect(cleanModule(raw, family)).toBe(expected as string)
  })

  test('hostile names cost little', async () => {
    const units = ['/', '.', '-', '-a1B2c3', '.a1b2c3d4', '?', '#', '$$', '$$aCGLIB', '_', '\ud800']
    const names = units.flatMap((unit) =>
      ['', '.js', '.html'].map((tail) => unit.repeat(Math.ceil(8192 / unit.length)) + tail),
    )
    const { ms } = await cpuOf(() => {
      for (const name of names) {
        cleanFileName(name, 'javascript')
        cleanFileName(`https://${name}`, 'javascript')
        cleanModule(name, 'java')
        cleanModule(name, 'javascript')
      }
    })
    expect(ms).toBeLessThan(500)
  })
})
