/** Where services that build and run programs name the commit, after our own variable. */
const VARIABLES = [
  'WHIMBREL_RELEASE',
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'BITBUCKET_COMMIT',
  'CIRCLE_SHA1',
  'BUILD_SOURCEVERSION',
  'VERCEL_GIT_COMMIT_SHA',
  'COMMIT_REF',
  'CF_PAGES_COMMIT_SHA',
  'RENDER_GIT_COMMIT',
  'RAILWAY_GIT_COMMIT_SHA',
  'HEROKU_SLUG_COMMIT',
  'SOURCE_VERSION',
]

/** The release that the environment names, if it does. */
export const releaseOf = (environment: Record<string, string | undefined>): string | undefined =>
  VARIABLES.map((name) => environment[name]).find(Boolean)
