/** A shorter text stands in many others, and guards nothing. */
const SHORTEST = 6

/**
 * A text that came back, without the secrets that were sent: some servers say the address that was asked, and some the token.
 * @param secrets of the channel, opened
 */
export function withoutSecrets(text: string, secrets: Record<string, string>): string {
  const parts = Object.values(secrets).flatMap((secret) => {
    const url = URL.parse(secret)
    return url ? [secret, url.pathname + url.search, url.pathname] : [secret]
  })
  return parts
    .filter((part) => part.length >= SHORTEST)
    .reduce((rest, part) => rest.replaceAll(part, '…'), text)
}
