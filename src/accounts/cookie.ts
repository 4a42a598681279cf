/**
 * A cookie that no script reads and no foreign page's form sends (RFC 6265bis). Under https its name
 * takes `__Host-`, which browsers let nobody but this very host set.
 */
export function setCookie(
  name: string,
  value: string,
  { isSecure, lifeMs }: { isSecure: boolean; lifeMs: number },
): string {
  const life = Math.floor(lifeMs / 1000)
  const base = `${nameOf(name, isSecure)}=${value}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax`
  return isSecure ? `${base}; Secure` : base
}

export const clearCookie = (name: string, isSecure: boolean): string =>
  setCookie(name, '', { isSecure, lifeMs: 0 })

export function readCookie(headers: Headers, name: string, isSecure: boolean): string | undefined {
  const start = `${nameOf(name, isSecure)}=`
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const text = pair.trim()
    if (text.startsWith(start)) return text.slice(start.length) || undefined
  }
  return undefined
}

const nameOf = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)
