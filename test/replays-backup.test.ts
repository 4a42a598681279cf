import { afterAll, expect, test } from 'bun:test'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { harness, temporaryFolder } from './harness'
import { killServers, PROGRAM, run } from './program'

afterAll(killServers)

const whimbrel = (...words: string[]) => run([...PROGRAM, ...words], { cwd: temporaryFolder() })

/** A folder with two projects, each with a replay, and a server on it that goes on. */
async function folderWithReplays() {
  const data = temporaryFolder()
  const it = await harness({ data })
  const slugs = [it.giveProject(), it.giveProject()]
  const send = (slug: string, replayId: string) =>
    it.post(
      '/replays/ingestSegment',
      { replayId, segmentId: 0, events: [{ type: 4, data: { of: slug }, timestamp: it.time.now }] },
      it.giveKey('production', { project: slug }),
    )
  for (const slug of slugs) expect((await send(slug, 'kept')).status).toBe(200)
  return { data, it, slugs, send }
}

const pathOf = (slug: string, replay: string) =>
  `/api/v1/projects/${slug}/replays/${replay}/segments/0/0`

test('replays are in a backup, and what came after it is not', async () => {
  const { data, it, slugs, send } = await folderWithReplays()
  const file = `${data}.tar`
  expect(await whimbrel('backup', file, '--data', data)).toMatchObject({ code: 0, stderr: '' })
  await send(slugs[0] as string, 'later')
  await it.close()

  const elsewhere = temporaryFolder()
  expect(await whimbrel('restore', file, '--data', elsewhere)).toMatchObject({ code: 0 })
  const again = await harness({ data: elsewhere })
  for (const slug of slugs) {
    const { body } = await again.get<{ events: { data: unknown }[] }>(pathOf(slug, 'kept'))
    expect(body.events[0]?.data).toEqual({ of: slug })
  }
  expect((await again.get(pathOf(slugs[0] as string, 'later'))).status).toBe(404)
  await again.close()

  // Over what is there: all of it is put aside, the replays too.
  const over = await whimbrel('restore', file, '--data', data, '--replace')
  expect(over).toMatchObject({ code: 0 })
  const [aside = ''] = readdirSync(data).filter((name) => name.startsWith('before-restore'))
  expect(existsSync(join(data, aside, 'replays'))).toBe(true)
  const replaced = await harness({ data })
  expect((await replaced.get(pathOf(slugs[1] as string, 'kept'))).status).toBe(200)
})

test('a backup whose replays are damaged, or that names other paths, is refused', async () => {
  const { data, it } = await folderWithReplays()
  await it.close()
  const file = `${data}-damaged.tar`
  expect((await whimbrel('backup', file, '--data', data)).code).toBe(0)
  const bytes = readFileSync(file)
  const damaged = Buffer.from(bytes)
  const at = damaged.indexOf('WSEG')
  damaged.writeUInt8((damaged.at(at + 13) as number) ^ 1, at + 13)
  writeFileSync(file, damaged)
  const refused = await whimbrel('restore', file, '--data', temporaryFolder())
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is damaged')])
  const renamed = Buffer.from(bytes)
  for (
    let from = renamed.indexOf('"replays/');
    from !== -1;
    from = renamed.indexOf('"replays/', from)
  )
    renamed.write('"../lays/', from)
  writeFileSync(file, renamed)
  const other = await whimbrel('restore', file, '--data', temporaryFolder())
  expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('is damaged')])
})

test('a folder without replays makes a backup without a list of them', async () => {
  const data = temporaryFolder()
  await (await harness({ data })).close()
  const file = `${data}-none.tar`
  appendFileSync(join(data, 'replays.txt'), 'no replay')
  expect((await whimbrel('backup', file, '--data', data)).code).toBe(0)
  expect(readFileSync(file).includes('replays.json')).toBe(false)
})
