/** What a first start prints: enough to send an event and see its issue. */
export const welcome = (url: string, { project, key }: { project: string; key: string }) => `
Whimbrel is ready at ${url}

The development key of project ${project} (shown only now):

  ${key}

Send a first event:

  curl -X POST ${url}/events/ingest -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '{"message":"Hello from curl","level":"error"}'

Read the issues it makes:

  whimbrel user create --email you@example.org --role owner
  whimbrel token create --email you@example.org --scopes read,write,keys
  curl ${url}/api/v1/projects/${project}/issues -H 'Authorization: Bearer <the token>'

`
