import * as Whimbrel from 'whimbrel'
import * as analytics from 'whimbrel/analytics'

// A shop of one page: addresses change without a load. The server that it is shown by says where its numbers go.
const { url, key, consent } = await (await fetch('/box.json')).json()
const granted = new URLSearchParams(location.search).has('granted')
Whimbrel.init({ url, key, release: 'shop@1' })
analytics.init({
  url,
  key,
  release: 'shop@1',
  automated: true,
  ...(granted ? { consent: 'granted' } : { consent }),
})

const COATS = { 1: 10.5, 2: 21, 3: 31.5 }

const link = (path, text) => `<a class="inside" href="${path}">${text}</a>`
const button = (name, text) => `<button name="${name}">${text}</button>`

const PAGES = {
  '/': () =>
    `<h1>Halfmoon</h1>${link('/coats', 'Coats')}<a class="maker" href="https://maker.example/about?from=shop">Our maker</a>`,
  '/coats': () =>
    `<h1>Coats</h1>${[1, 2, 3].map((n) => link(`/coats/${n}`, `Coat ${n}`)).join('')}`,
  '/basket': () => `<h1>Basket</h1>${link('/checkout', 'Checkout')}`,
  '/checkout': () => `<h1>Checkout</h1>${button('sign-in', 'Sign in')}${button('pay', 'Pay')}`,
  '/thanks': () => '<h1>Thanks</h1>',
}
const coatOf = (path) => /^\/coats\/(\d)$/.exec(path)?.[1]

function show() {
  const { pathname } = location
  const coat = coatOf(pathname)
  document.title = `${pathname} · Halfmoon`
  document.querySelector('main').innerHTML = coat
    ? `<h1>Coat ${coat}</h1>${button('add', 'Add to basket')}`
    : (PAGES[pathname] ?? (() => '<h1>Not here</h1>'))()
}

function go(path) {
  history.pushState(null, '', path)
  show()
}

const basket = { coat: '1', currency: 'EUR', buyer: '', isTillClosed: false }

addEventListener('click', (event) => {
  const inside = event.target.closest('a.inside')
  if (inside || event.target.closest('a.maker')) event.preventDefault()
  if (inside) go(inside.getAttribute('href'))
  const { name } = event.target
  if (name === 'add') {
    basket.coat = coatOf(location.pathname)
    analytics.track('add to basket', { coat: basket.coat })
    go('/basket')
  } else if (name === 'sign-in') analytics.identify(basket.buyer)
  else if (name === 'pay') {
    const { coat, currency, isTillClosed } = basket
    if (isTillClosed) throw new RangeError('The till is closed')
    analytics.track('order', { coat }, { revenue: { amount: COATS[coat].toFixed(2), currency } })
    go('/thanks')
  }
})
addEventListener('popstate', show)
Object.assign(globalThis, { basket })
show()
