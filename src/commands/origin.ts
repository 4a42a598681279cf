/** The address by which a program on this machine reaches a server. One that listens on all addresses is reached by loopback. */
export function originOf(listens: { host: string; port: number; tls?: boolean }): string {
  const { host, port, tls = false } = listens
  const called = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `${tls ? 'https' : 'http'}://${called.includes(':') ? `[${called}]` : called}:${port}`
}
