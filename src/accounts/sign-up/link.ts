/** Where a person opens a link that makes or opens an account. */
export const signUpUrl = (origin: string, token: string): string =>
  `${origin}/signup?token=${token}`
