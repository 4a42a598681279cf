import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../harness'
import { PROGRAM, run } from '../program'

const cwd = temporaryFolder()
const data = join(cwd, 'data')
const whimbrel = (...words: string[]) => run([...PROGRAM, ...words, '--data', data], { cwd })

/** A name that clears the screen, goes on in a line of its own and turns text around. */
const NAME = 'Shop \u001b[2J\u009b31m\r\nadmin  Admin \u202epohs'

test('a name that somebody else has written reaches the terminal as text, in one line', async () => {
  const made = await whimbrel('project', 'create', NAME)
  const listed = await whimbrel('project', 'list')
  const again = await whimbrel('project', 'create', NAME)
  expect([made.code, listed.code, again.code]).toEqual([0, 0, 1])
  for (const { stdout, stderr } of [made, listed, again])
    expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e]/u)
  expect(listed.stdout).toEndWith('Shop ␦[2J␦31m␦␦admin  Admin ␦pohs\n')
})
