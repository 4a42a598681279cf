import type { Settings } from '../core/options'
import { VERSION } from '../version'

/** What the spans of this page come from, by the names of OpenTelemetry (semantic conventions, resources). */
export const resourceOf = ({ serviceName }: Settings) => ({
  'service.name': serviceName || location.hostname,
  'user_agent.original': navigator.userAgent,
  'browser.language': navigator.language,
  'telemetry.sdk.name': 'whimbrel.browser',
  'telemetry.sdk.language': 'webjs',
  'telemetry.sdk.version': VERSION,
})
