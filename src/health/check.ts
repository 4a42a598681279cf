/** From the worst; `ok` is a check that found nothing. */
export const SEVERITIES = ['error', 'warning', 'info', 'ok'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What one look at the service found. */
export interface Check {
  /** A word for programs; the same check has the same one for ever. */
  code: string
  title: string
  severity: Severity
  /** How it is, or what is wrong and since when. */
  what: string
  /** The command, setting or page that mends it; for what is not ok. */
  mend?: string
}

export const ok = (code: string, title: string, what: string): Check => ({
  code,
  title,
  severity: 'ok',
  what,
})

/** What is wrong, as a function that is given how bad it is. */
export const wrong = (
  severity: 'error' | 'warning' | 'info',
  code: string,
  title: string,
  what: string,
  mend: string,
): Check => ({ code, title, severity, what, mend })
