import { sha256 } from '../../lib/hash'
import { uuidText } from '../../lib/uuid'

/**
 * The id of an incident: a UUID of version 8 (RFC 9562, section 5.8) made of what it is, because the digest throws no dice.
 * @param parts what no other incident has together: its rule, environment, group, number and time
 */
export function incidentId(parts: readonly (string | number)[]): string {
  const bytes = sha256(JSON.stringify(parts)).subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return uuidText(bytes)
}
