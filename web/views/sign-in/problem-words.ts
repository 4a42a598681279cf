/** Why signing in by a provider failed, in words. */
const WORDS: Record<string, string> = {
  oidc_denied: 'The sign-in was cancelled, or your provider refused it.',
  oidc_failed: 'The provider could not be reached or answered wrongly. Try again.',
  oidc_email_unverified: 'Your provider has not verified your e-mail address.',
  oidc_no_account: 'There is no account for your e-mail address. Ask an owner for an invitation.',
}

export const wordsOf = (problem: string | undefined): string | undefined =>
  problem && (WORDS[problem] ?? WORDS.oidc_failed)
