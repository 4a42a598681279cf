/** Files of a site by path. A function answers requests to paths that begin like its name. */
type Files = Record<
  string,
  string | Uint8Array | ((request: Request) => Response | Promise<Response>)
>

const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
}

/** An application's own site, on another origin than the server that it reports to. */
export function hostSite(files: Files) {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const name = Object.keys(files).find(
        (path) =>
          path === pathname || (typeof files[path] === 'function' && pathname.startsWith(path)),
      )
      const file = name === undefined ? undefined : files[name]
      if (file === undefined) return new Response('Not here.', { status: 404 })
      if (typeof file === 'function') return file(request)
      const type = TYPES[pathname.slice(pathname.lastIndexOf('.') + 1)] ?? 'text/html'
      return new Response(file as string, { headers: { 'content-type': type } })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    files,
    stop: () => server.stop(true),
  }
}
