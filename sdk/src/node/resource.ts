import { hostname } from 'node:os'
import process from 'node:process'
import type { Settings } from '../core/options'
import { VERSION } from '../version'
import { runtime } from './surroundings'

/** What the spans of this process come from, by the names of OpenTelemetry (semantic conventions, resources). */
export function resourceOf(
  { serviceName }: Settings,
  { OTEL_SERVICE_NAME, npm_package_name }: Record<string, string | undefined>,
) {
  const { name, version } = runtime()
  return {
    'service.name':
      serviceName || OTEL_SERVICE_NAME || npm_package_name || `unknown_service:${name}`,
    'host.name': hostname(),
    'process.pid': process.pid,
    'process.runtime.name': name,
    'process.runtime.version': version,
    'telemetry.sdk.name': 'whimbrel.node',
    'telemetry.sdk.language': 'nodejs',
    'telemetry.sdk.version': VERSION,
  }
}
