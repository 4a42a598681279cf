/** Where a program on this machine finds a server: the address for "all of them" is none to call. */
export function originOf(listens: { host: string; port: number; tls?: boolean }): string {
  const { host, port, tls = false } = listens
  const called = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `${tls ? 'https' : 'http'}://${called.includes(':') ? `[${called}]` : called}:${port}`
}
