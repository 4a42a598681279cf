import { gzipSync } from 'node:zlib'

interface Upload {
  url: string
  /** A key with the scope `releases:write`. */
  key: string
  release: string
  fileName: string
  map: unknown
}

/** Uploads a source map as a build does. @returns the status */
export async function uploadMap({ url, key, release, fileName, map }: Upload): Promise<number> {
  const gzipBytes = gzipSync(JSON.stringify(map)).toString('base64')
  const { status } = await fetch(`${url}/sourceMaps/upload`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ release, fileName, gzipBytes }),
  })
  return status
}
