import { quoted, self } from './self'

interface First {
  url: string
  /** The address at which the first owner signs up; undefined when an owner can sign in already. */
  signUp: string | undefined
  project: string
  key: string
  data: string
}

/** The text of a first start: how to sign in, send an event and see its issue. Every line works when pasted. */
export function welcome({ url, signUp, project, key, data }: First): string {
  const here = data === './data' ? '' : ` --data ${quoted(data)}`
  return `
Whimbrel is ready at ${url}
${signUp ? signUpWords(signUp) : ''}
The development key of project ${project} (shown only now):

  ${key}

Send a first event:

  curl -X POST ${url}/events/ingest -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '{"message":"Hello from curl","level":"error"}'

Read the issues it makes without a browser, from another terminal in this folder:

  ${self()} user create --email you@example.org --role owner${here}
  ${self()} token create --email you@example.org --scopes read,write,keys${here}
  curl ${url}/api/v1/projects/${project}/issues -H 'Authorization: Bearer <the token>'

`
}

/** The text of every start until an owner can sign in. Each has a new link, and only the last one works. */
export const signUpWords = (signUp: string): string => `
Sign up as the owner (works once, until the next start or for a week):

  ${signUp}
`
