/* global Whimbrel */
class CartError extends Error {
  name = 'CartError'
}

Whimbrel.setUser({ id: 'u-7' })
Whimbrel.setTag('plan', 'team')
console.log('shop opens', { items: 0 })
history.pushState({}, '', '#cart')
fetch('/prices')

function checkout(cart) {
  try {
    cart.items.pay()
  } catch (cause) {
    throw new CartError('the cart is empty', { cause })
  }
}
addEventListener('click', () => checkout({}))
