import { describe, expect, test } from 'bun:test'
import { keptTime, type NoteView } from '../src/analytics/notes/model'
import { analyticsBounds } from '../src/limits'
import { harness, type ProblemBody } from './harness'

const it = await harness()
const place = (slug = it.giveProject()) => `/api/v1/projects/${slug}/analytics/notes`
const listed = async (path: string) => (await it.get<{ items: NoteView[] }>(path)).body.items

test.each([
  ['a day', '2026-11-20', '2026-11-20'],
  ['a moment', '2026-11-20T14:00:00Z', '2026-11-20T14:00:00.000Z'],
  ['a moment of another zone', '2026-11-20T14:00:00+01:00', '2026-11-20T13:00:00.000Z'],
  ['a moment in small letters', '2026-11-20t14:00z', '2026-11-20T14:00:00.000Z'],
])('%s is kept so that notes sort', (_, sent, kept) => {
  expect(keptTime(sent)).toBe(kept)
})

describe('a note', () => {
  test('is of a day or a moment, and of one environment or all; the list begins with the oldest', async () => {
    const path = place()
    const launch = { at: '2026-11-20T14:00:00+01:00', text: 'Launch', environment: 'production' }
    const made = await it.ask<NoteView>(path, launch)
    expect([made.status, made.body]).toEqual([
      201,
      {
        ...{ id: expect.any(String), at: '2026-11-20T13:00:00.000Z', text: 'Launch' },
        ...{ environment: 'production', createdBy: expect.any(String) },
        createdAt: expect.any(String),
      },
    ])
    await it.ask(path, { at: '2026-11-20', text: 'Newsletter' })
    expect((await listed(path)).map(({ text, environment }) => [text, environment])).toEqual([
      ['Newsletter', null],
      ['Launch', 'production'],
    ])
  })

  test('is changed in parts, and removed', async () => {
    const path = place()
    const { body } = await it.ask<NoteView>(path, { at: '2026-11-20', text: 'Newsleter' })
    await it.patch(`${path}/${body.id}`, { text: 'Newsletter' })
    const [changed] = await listed(path)
    expect(changed).toEqual({ ...body, text: 'Newsletter' })
    await it.patch(`${path}/${body.id}`, { at: '2026-11-21', environment: 'staging' })
    expect((await listed(path))[0]).toMatchObject({ at: '2026-11-21', environment: 'staging' })
    expect((await it.remove(`${path}/${body.id}`)).status).toBe(204)
    expect(await listed(path)).toEqual([])
    expect((await it.remove(`${path}/${body.id}`)).status).toBe(404)
  })

  test('of one project is not reached through another', async () => {
    const [ours, theirs] = [place(), place()]
    const { body } = await it.ask<NoteView>(ours, { at: '2026-11-20', text: 'Ours' })
    expect((await it.patch(`${theirs}/${body.id}`, { text: 'Theirs' })).status).toBe(404)
    expect((await it.remove(`${theirs}/${body.id}`)).status).toBe(404)
    expect(await listed(theirs)).toEqual([])
    expect((await listed(ours)).map(({ text }) => text)).toEqual(['Ours'])
  })

  test('is made by members, and read by viewers', async () => {
    const path = place()
    const note = { at: '2026-11-20', text: 'x' }
    const asViewer = await it.ask<ProblemBody>(path, note, it.giveToken('viewer'))
    expect([asViewer.status, asViewer.body.code]).toEqual([403, 'missing_role'])
    expect((await it.ask(path, note, it.giveToken('member'))).status).toBe(201)
    expect((await it.get(path, it.giveToken('viewer'))).status).toBe(200)
  })

  test('leaves a trace in the audit log with each change', async () => {
    const slug = it.giveProject()
    const path = place(slug)
    const { body } = await it.ask<NoteView>(path, { at: '2026-11-20', text: 'One' })
    await it.patch(`${path}/${body.id}`, { text: 'Two' })
    await it.remove(`${path}/${body.id}`)
    const log = await it.get<{ items: { action: string; target: string; detail: object }[] }>(
      '/api/v1/auditLog?limit=3',
    )
    expect(log.body.items.map(({ action, target }) => [action, target])).toEqual([
      ['note.remove', slug],
      ['note.change', slug],
      ['note.create', slug],
    ])
    expect(log.body.items[1]?.detail).toMatchObject({ before: { text: 'One' }, text: 'Two' })
  })

  test.each([
    ['no time', { text: 'x' }],
    ['a time in words', { at: 'yesterday', text: 'x' }],
    ['no words', { at: '2026-11-20', text: ' ' }],
    ['more than a line', { at: '2026-11-20', text: 'x'.repeat(201) }],
    ['an unknown environment', { at: '2026-11-20', text: 'x', environment: 'all' }],
  ])('with %s is refused', async (_, note) => {
    const answer = await it.ask<ProblemBody>(place(), note)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })
})

test('a project has as many notes as a chart can bear', async () => {
  const slug = it.giveProject()
  const project = it.projects.find(slug)?.id as number
  const row = it.seeds.query(
    `INSERT INTO analytics_note (id, project, at, text, maker_email, created_at)
     VALUES ($id, $project, '2026-11-20', 'x', 'ada@example.org', 0)`,
  )
  it.seeds.transaction(() => {
    for (let i = 0; i < analyticsBounds.notes; i++) row.run({ id: `${slug}-${i}`, project })
  })()
  const answer = await it.ask<ProblemBody>(place(slug), { at: '2026-11-20', text: 'x' })
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
})
