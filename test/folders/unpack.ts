import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders that earlier versions left, by their schemas: of the database and of the spool. */
export const OLDER_FOLDERS = readdirSync(import.meta.dir)
  .filter((file) => file.endsWith('.tar.zst'))
  .map((file) => file.replace('.tar.zst', ''))

/** Makes a data folder as an earlier version left it. */
export function unpack(name: string, data: string): void {
  mkdirSync(data)
  const tar = `${data}.tar`
  const packed = readFileSync(join(import.meta.dir, `${name}.tar.zst`))
  writeFileSync(tar, Bun.zstdDecompressSync(packed))
  if (!Bun.spawnSync(['tar', 'xf', tar, '-C', data]).success) throw new Error(`${name} is no tar.`)
  rmSync(tar)
}
