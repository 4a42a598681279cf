import { type Box, startBox } from './box'
import { longTrace, sendTraces, shopTraces } from './shop-traces'

/** A project `checkout` with a day of a shop's traces. @returns its production key */
export async function addTraces(box: Pick<Box, 'url' | 'ask' | 'giveKey'>): Promise<string> {
  await box.ask('POST', '/projects', { name: 'Checkout' })
  const key = await box.giveKey('checkout', 'production')
  await sendTraces(box.url, key, shopTraces(Date.now()))
  return key
}

const LONG = 10_000

/** A box with an owner, the project `checkout`, and one trace of 10,000 spans in it. */
export async function startTracedShop() {
  const box = await startBox()
  await box.signUp()
  const production = await addTraces(box)
  const long = longTrace(Date.now(), LONG)
  await sendTraces(box.url, production, [long.body])
  return { ...box, production, longId: long.id }
}

export type TracedShop = Awaited<ReturnType<typeof startTracedShop>>
