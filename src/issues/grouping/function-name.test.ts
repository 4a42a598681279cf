import { describe, expect, test } from 'bun:test'
import { cpuOf } from '../../lib/cpu-time.harness'
import { cleanFunction } from './function-name'
import type { Family } from './platform'

const NAMES: [family: Family, raw: string, expected: string | undefined][] = [
  ['javascript', 'Cart.prototype.render', 'render'],
  ['javascript', 'async Cart.load', 'load'],
  ['javascript', 'async*Cart.load', 'load'],
  ['javascript', 'new Cart', 'Cart'],
  ['javascript', 'Object.load [as onClick]', 'load'],
  ['javascript', 'async Promise.all (index 0)', 'all'],
  ['javascript', 'Cart.[Symbol.iterator]', '[Symbol.iterator]'],
  ['javascript', 'render$1', 'render'],
  ['javascript', '?', undefined],
  ['javascript', '<anonymous>', undefined],
  ['javascript', 'Object.<anonymous>', undefined],
  ['javascript', 'eval', undefined],
  ['javascript', 'load/<', undefined],
  ['javascript', 'Module../src/cart.js', undefined],
  ['javascript', 't', 't'],
  ['java', 'lambda$load$3', 'lambda$load'],
  ['java', 'load$lambda-3', 'load$lambda'],
  ['java', 'access$1100', 'access'],
  ['java', '$r8$lambda$Ab3_dE-f', '$r8$lambda'],
  ['java', 'dynamicMethod$37d2341b', 'dynamicMethod'],
  ['java', '<init>', '<init>'],
  ['python', 'Cart.load.<locals>.retry', 'retry'],
  ['python', '<lambda>', '<lambda>'],
  ['python', 'load', 'load'],
  ['ruby', 'block in save', 'save'],
  ['ruby', 'block (2 levels) in save', 'save'],
  ['ruby', 'rescue in block in save', 'save'],
  ['ruby', '_app_views_show_html_erb__1234567890_70351', '_app_views_show_html_erb'],
  ['ruby', 'Cart#save', 'save'],
  ['ruby', 'Shop::Cart.load', 'load'],
  ['ruby', 'block (2 levels) in Shop::Cart#save', 'save'],
  ['ruby', '#<Class:Cart>#load', 'load'],
  ['ruby', '<main>', '<main>'],
  ['ruby', 'Integer#+', '+'],
  ['php', '{main}', undefined],
  ['php', 'class@anonymous\0/srv/app/cart.php:12$0::load', 'class@anonymous::load'],
  ['php', '{closure:/srv/app/routes.php:12}', '{closure:routes.php}'],
  ['php', 'App\\Cart::{closure}', 'App\\Cart::{closure}'],
  ['php', '[Anonymous function]', undefined],
  ['go', 'main.(*Server).handle.func1', 'main.(*Server).handle.func'],
  ['go', 'main.handle.func2.1', 'main.handle.func'],
  ['go', 'glob..func3', 'glob..func'],
  ['go', 'main.(*Server).handle-fm', 'main.(*Server).handle'],
  ['dotnet', 'SampleScript.ThrowNull ()', 'SampleScript.ThrowNull'],
  ['dotnet', '<LoadAsync>b__12_0', '<LoadAsync>b__'],
  ['dotnet', 'price@12-1', 'price'],
  ['native', 'cart::load::h0123456789abcdef', 'cart::load'],
  ['native', 'cart::load::{{closure}}#1::h0123456789abcdef', 'cart::load::{{closure}}'],
  ['native', '<alloc::vec::Vec<T> as cart::Load>::load', '<alloc::vec::Vec as cart::Load>::load'],
  ['native', 'std::map<int, std::vector<long>>::at(int const&) const', 'std::map::at'],
  ['native', 'void cart::load<int>(int, char const*)', 'cart::load'],
  ['native', 'std::less<T>::operator()', 'std::less::operator()'],
  ['native', 'operator<<(std::ostream&, Cart const&)', 'operator<<'],
  ['native', "`anonymous namespace'::start", '(anonymous)::start'],
  ['native', '?A0xc3a0617d::crash', '(anonymous)::crash'],
  ['native', '(anonymous namespace)::crash', '(anonymous)::crash'],
  ['native', '<lambda_5db80dab47756d3e72c2dcd38b80b1dd>::operator()', '<lambda>::operator()'],
  ['native', 'parse.cold.1', 'parse'],
  ['native', '-[UIView(Layout) switchTo:]', '-[UIView(Layout) switchTo:]'],
  ['native', '__35-[Cart load:]_block_invoke.123', '-[Cart load:]_block'],
  ['native', 'specialized Cart.load(id: Int) throws -> Item', 'Cart.load'],
  ['native', 'closure #2 in Cart.load(id:)', 'closure in Cart.load'],
  ['native', '0x7fff2038', undefined],
  ['native', '<redacted>', undefined],
  ['native', 'shop::main::{closure#0}', 'shop::main::{{closure}}'],
  [
    'native',
    'std[e28293b1aa0f68bd]::rt::lang_start::<()>::{closure#0}',
    'std::rt::lang_start::{{closure}}',
  ],
  ['native', '<shop[0f68bde28293b1aa]::Cart>::price', '<shop::Cart>::price'],
  ['native', 'shop::total::<u32>', 'shop::total'],
  ['beam', 'add/2', 'add'],
  ['beam', 'add(nil, %{a: 1})', 'add'],
  ['beam', 'anonymous fn/1 in total/2', 'anonymous fn in total'],
  ['beam', '"-map/2-lists^map/1-0-"/2', '"-map/2"'],
  ['beam', "'-total/1-lc$^0/1-0-'/1", "'-total/1'"],
  ['beam', '-add/2-fun-3-', '-add'],
  ['beam', 'valid?/1', 'valid?'],
  ['other', 'load at 0x7fff2038', 'load at 0x'],
]

describe('Function names', () => {
  test.each(NAMES)('of %s: %p counts as %p', (family, raw, expected) => {
    expect(cleanFunction(raw, family)).toBe(expected as string)
  })

  const families: Family[] = [
    ...(['javascript', 'java', 'python', 'ruby', 'php', 'go', 'dotnet', 'native', 'beam'] as const),
    'other',
  ]
  const units = [
    '(',
    '<',
    '>',
    ')',
    '[',
    '{closure:/',
    '$',
    '$$',
    '.func1',
    'block in ',
    '_1',
    '\0',
  ]

  test.each(families)('of %s cost little even when hostile', async (family) => {
    const hostile = [...units, 'operator', 'Lambda', '\ud800', '::h0', '*', '#1', '-> ']
    const names = hostile.map((unit) => unit.repeat(Math.ceil(8192 / unit.length)))
    const { ms } = await cpuOf(() => names.map((name) => cleanFunction(name, family)))
    expect(ms).toBeLessThan(500)
  })
})
