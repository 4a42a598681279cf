import type { Limits } from '../../limits'
import type { Workload } from '../workload'
import { type BodyReader, bodyReader } from './body-reader'

/** Each kind of sender has room of its own, so that none can keep out the others. */
export const bodyReaders = (limits: Limits, loads: Record<'server' | 'browser', Workload>) =>
  ({
    server: bodyReader(limits, limits.bytesInFlight, loads.server),
    /** With a public key, which anybody may have. */
    browser: bodyReader(limits, limits.browserBytesInFlight, loads.browser),
    uploads: bodyReader(limits, limits.sourceMapBytesInFlight),
    /** People and their programs. */
    api: bodyReader(limits, limits.apiBytesInFlight),
    /** Those who have shown no credential yet. */
    open: bodyReader(limits, limits.openBytesInFlight),
  }) satisfies Record<string, BodyReader>
