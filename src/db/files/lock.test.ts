import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder, lockFolderBriefly } from './lock'

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-lock-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

test('while a server has the folder, no other server and no command gets it', async () => {
  const folder = temporaryFolder()
  const unlock = await lockFolder(folder)
  expect(lockFolderBriefly(folder)).toBeUndefined()
  await expect(lockFolder(folder)).rejects.toThrow(/Another server works on/)
  unlock()
  lockFolderBriefly(folder)?.()
})

test('a server that starts waits for the command that has the folder', async () => {
  const folder = temporaryFolder()
  const letGo = lockFolderBriefly(folder)
  expect(lockFolderBriefly(folder)).toBeUndefined()
  let isServing = false
  const serving = lockFolder(folder).then((unlock) => {
    isServing = true
    return unlock
  })
  await Bun.sleep(0)
  expect(isServing).toBe(false)
  letGo?.()
  const unlock = await serving
  expect(lockFolderBriefly(folder)).toBeUndefined()
  unlock()
})
