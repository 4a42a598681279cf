import { hash } from './hash'

/** What an issue is unique by (contract §5): one failure in one environment of one project. */
export function fingerprintOf(
  project: string | number,
  environment: string,
  siblingKey: string,
): string {
  return hash(['fingerprint', String(project), environment, siblingKey])
}
