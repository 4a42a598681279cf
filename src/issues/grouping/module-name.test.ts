import { expect, test } from 'bun:test'
import { cpuOf } from '../../lib/cpu-time.harness'
import { cleanModule } from './module-name'
import type { Family } from './platform'

const MODULES: [family: Family, raw: string, expected: string | undefined][] = [
  ['java', 'com.shop.Cart', 'com.shop.Cart'],
  ['java', 'com.shop.Cart2', 'com.shop.Cart2'],
  ['java', 'com.shop.Cart$3', 'com.shop.Cart$'],
  ['java', 'com.shop.Cart$Item', 'com.shop.Cart$Item'],
  ['java', 'com.shop.X$$Lambda$14/0x0000000800c9a440', 'com.shop.X$$Lambda'],
  ['java', 'com.shop.X$$Lambda$1/1555009629', 'com.shop.X$$Lambda'],
  ['java', 'com.shop.X$$Lambda/0x00007f1c2c000a18', 'com.shop.X$$Lambda'],
  ['java', 'java.lang.invoke.LambdaForm$MH/0x0000000800066000', 'java.lang.invoke.LambdaForm$MH'],
  ['java', 'com.shop.Rule$Hidden/0x0000000800c03000', 'com.shop.Rule$Hidden'],
  [
    'java',
    'jdk.internal.reflect.GeneratedMethodAccessor74',
    'jdk.internal.reflect.GeneratedMethodAccessor',
  ],
  [
    'java',
    'com.shop.Cart$$EnhancerBySpringCGLIB$$1a2b3c4d',
    'com.shop.Cart$$EnhancerBySpringCGLIB$$',
  ],
  ['java', 'com.shop.Cart$$SpringCGLIB$$0', 'com.shop.Cart$$SpringCGLIB$$'],
  ['java', 'com.shop.User$HibernateProxy$oRWxjAWT', 'com.shop.User$HibernateProxy$'],
  ['java', 'com.shop.Cart$$FastClassByGuice$$ae46b1bf', 'com.shop.Cart$$FastClassByGuice$$'],
  ['java', 'com.shop.Cart$$FastClassByGuice$$2411047', 'com.shop.Cart$$FastClassByGuice$$'],
  ['java', 'com.shop.Cart$$EnhancerByGuice$$beb3cb28', 'com.shop.Cart$$EnhancerByGuice$$'],
  ['java', 'com.shop.Cart$ByteBuddy$oRWxjAWT', 'com.shop.Cart$ByteBuddy$'],
  ['java', 'com.shop.Cart$ByteBuddy$x9pQ2kLm', 'com.shop.Cart$ByteBuddy$'],
  ['java', 'com.shop.Cart$MockitoMock$123456789', 'com.shop.Cart$MockitoMock$'],
  ['java', 'com.shop.Cart$auxiliary$Xk3pQ9', 'com.shop.Cart$auxiliary$'],
  ['java', 'com.shop.Cart_$$_jvst5a3_0', 'com.shop.Cart_$$_jvst'],
  ['java', 'com.shop.Cart_$$_javassist_seam_4', 'com.shop.Cart_$$_javassist'],
  ['java', 'com.sun.proxy.$Proxy12', 'com.sun.proxy.$Proxy'],
  ['java', 'jdk.proxy2.$Proxy34', 'jdk.proxy.$Proxy'],
  ['java', 'shop.core$fn__1234', 'shop.core$fn__'],
  ['java', 'com.shop.$ProxyFactory', 'com.shop.$ProxyFactory'],
  ['dotnet', 'Shop.Orders+<>c__DisplayClass5_0', 'Shop.Orders+<>c__DisplayClass'],
  ['dotnet', 'Shop.Orders+<LoadAsync>d__12', 'Shop.Orders+<LoadAsync>d__'],
  ['go', 'github.com/acme/shop/v2', 'github.com/acme/shop/v2'],
  ['other', '<unknown>', undefined],
]

test.each(MODULES)('of %s: %p counts as %p', (family, raw, expected) => {
  expect(cleanModule(raw, family)).toBe(expected as string)
})

test('modules cost little even when hostile', async () => {
  const units = ['$', '$$', '$Proxy', '$fn__', '_$$_jvst', '$ByteBuddy$', '/0x', '$$Lambda', '$1']
  const names = units.map((unit) => unit.repeat(Math.ceil(8192 / unit.length)))
  const { ms } = await cpuOf(() => names.map((name) => cleanModule(name, 'java')))
  expect(ms).toBeLessThan(500)
})
