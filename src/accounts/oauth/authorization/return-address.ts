/**
 * Where a browser takes an answer to a program: the address that it is called back at, with the answer in its query. `iss` says
 * whose answer it is, so that a program that talks to several servers does not take one's code to another (RFC 9207).
 */
export function returnAddress(
  { redirectUri, state, issuer }: { redirectUri: string; state: string | null; issuer: string },
  answer: { code: string } | { error: string; error_description: string },
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  url.searchParams.set('iss', issuer)
  return url.href
}
