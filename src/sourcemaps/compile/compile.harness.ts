import { gzipSync } from 'node:zlib'
import { limits } from '../../limits'
import { ByteCache } from '../lookup/byte-cache'
import { type MapIndex, openMap } from '../lookup/open-map'
import { type CompiledMap, compileMap } from './compile-map'
import { MapRefused } from './map-refused'

/** @param map JSON, or an object that is written as JSON */
export const compiled = (map: string | object): CompiledMap =>
  compileMap(gzipSync(typeof map === 'string' ? map : JSON.stringify(map)), limits)

export function opened(map: string | object): MapIndex {
  const { parts } = compiled(map)
  return openMap((part) => parts[part], new ByteCache(2 ** 20))
}

/** Why a map is refused; undefined when it is taken. */
export function refusalOf(map: string | object): string | undefined {
  try {
    compiled(map)
    return undefined
  } catch (cause) {
    if (cause instanceof MapRefused) return cause.message
    throw cause
  }
}
