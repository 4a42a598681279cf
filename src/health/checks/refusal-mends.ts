import type { Reason } from '../../lib/problem'

interface RefusalMend {
  severity: 'error' | 'warning' | 'info'
  why: string
  mend: string
}

/** Refusals that whoever runs the service should know of. Others are for their senders alone, who are told each time. */
const MENDS: Partial<Record<Reason | 'internal' | 'partial', RefusalMend>> = {
  storage_unavailable: {
    severity: 'error',
    why: 'the disk was full, nearly full or refused writes',
    mend: 'See the disk above, and the log for `the disk refuses`. Senders that try again lose nothing.',
  },
  overloaded: {
    severity: 'warning',
    why: 'more came than could be taken',
    mend: 'Send less at a time (sample spans), or give the machine more: WHIMBREL_LIMIT_BYTES_IN_FLIGHT, WHIMBREL_LIMIT_SPOOL_BYTES.',
  },
  internal: {
    severity: 'warning',
    why: 'something broke on our side',
    mend: 'The log has each under its requestId (`bug`); please report it.',
  },
  rate_limited: {
    severity: 'info',
    why: 'senders came over a limit of their key or address',
    mend: 'The answers name the limit: send less, or raise it (WHIMBREL_LIMIT_…, or the quota of the key).',
  },
  unknown_key: {
    severity: 'warning',
    why: 'a sender has a key that is none',
    mend: 'Look for a program that was set up with a wrong key; Settings → Keys has those that there are.',
  },
  revoked_key: {
    severity: 'warning',
    why: 'a sender still has a revoked key',
    mend: 'Give it a new one: Settings → Keys, or `whimbrel key create`.',
  },
  missing_scope: {
    severity: 'info',
    why: 'a key or token lacks the scope for what it sends',
    mend: 'Make one with the scope that the answer names: Settings → Keys.',
  },
  origin_not_allowed: {
    severity: 'info',
    why: 'pages of an origin that the browser key does not name',
    mend: 'Add the origin to the key if the page is yours: Settings → Keys.',
  },
}

export const mendOfRefusal = (reason: string): RefusalMend | undefined =>
  Object.hasOwn(MENDS, reason) ? MENDS[reason as keyof typeof MENDS] : undefined
