import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, ofEach } from '../../lib/schema'
import { METER_NAMES } from '../../usage/meters'
import { SampleRates } from '../sampling/model'

const OfSignal = t.Object({
  isTaken: t.Boolean({ description: 'Whether this key may send it at all.' }),
  sampleRate: SampleRates.properties.events,
  pauseSeconds: t.Integer({
    description:
      'For how long nothing of it is taken: the plan or the quota is used, or the disk is nearly full.',
  }),
  reason: nullable(t.String(), 'The code of the refusal that sending would meet during the pause.'),
})

/** What an application is to know about what it sends. */
export const SdkConfig = t.Object(ofEach(METER_NAMES, OfSignal), { $id: 'SdkConfig' })
export type SdkConfig = Static<typeof SdkConfig>
