/** The release of the build, which the bundler plugin puts in this place. */
export const builtRelease = (): string | undefined =>
  (globalThis as { __whimbrelRelease?: string }).__whimbrelRelease
