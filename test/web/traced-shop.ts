import { startBox } from './box'
import { longTrace, sendTraces, shopTraces } from './shop-traces'

const LONG = 10_000

/** A box with the project `checkout`: a day of a shop's traces, and one of 10,000 spans. */
export async function startTracedShop() {
  const box = await startBox()
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Checkout' })
  const production = await box.giveKey('checkout', 'production')
  const long = longTrace(Date.now(), LONG)
  await sendTraces(box.url, production, [...shopTraces(Date.now()), long.body])
  await box.digested()
  return { ...box, production, longId: long.id }
}
