import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '../../src/lib/time'
import { startBox } from './box'

const FLAG = 'new-checkout'
const country = { attribute: 'country', operator: 'in', values: ['AT', 'DE', 'NL'] }

/** A box whose project has flags in every state, one of them evaluated for two weeks. */
export async function startFlagBox() {
  const box = await startBox()
  const { ask } = box
  await box.signUp()
  await ask('POST', '/projects', { name: 'Web' })
  const path = '/projects/web/flags'
  await ask('POST', '/projects/web/segments', {
    key: 'staff',
    name: 'Staff',
    when: { attribute: 'email', operator: 'endsWith', values: ['@halfmoon.example'] },
  })
  const flags = [
    {
      key: FLAG,
      name: 'One-page checkout',
      owner: 'plover',
      description: 'Address, payment and confirmation on one page.',
      clientSide: true,
    },
    {
      key: 'banner',
      name: 'Banner colour',
      type: 'string',
      purpose: 'experiment',
      variants: { teal: '#0a7', rose: '#d46' },
      defaultVariant: 'teal',
      environments: { production: { enabled: true } },
      rules: [
        {
          name: 'More each day',
          serve: {
            progressive: {
              variant: 'rose',
              otherwise: 'teal',
              steps: [-2, -1, 1].map((days, at) => ({
                at: new Date(Date.now() + days * DAY_MS).toISOString(),
                percent: [5, 25, 100][at],
              })),
            },
          },
        },
      ],
    },
    { key: 'search-timeout', type: 'number', purpose: 'operational', variants: { usual: 300 } },
    { key: 'old-cart', name: 'The old cart' },
    { key: 'payments', name: 'Take payments', purpose: 'kill-switch' },
  ]
  for (const flag of flags) await ask('POST', path, flag)
  const everywhere = { enabled: true }
  await ask('PATCH', `${path}/${FLAG}`, {
    version: 1,
    comment: 'Staff first, then three countries',
    environments: { staging: everywhere, production: everywhere },
    rules: [
      {
        name: 'Staff and testers',
        when: {
          any: [{ segment: 'staff' }, { attribute: 'plan', operator: 'in', values: ['tester'] }],
        },
        serve: { variant: 'on' },
      },
      {
        name: 'Apps that cannot show it',
        when: { attribute: 'appVersion', operator: 'semVerLessThan', values: ['8.2.0'] },
        serve: { variant: 'off' },
      },
      {
        name: 'Roll-out',
        environments: ['production'],
        when: country,
        serve: {
          split: [
            { variant: 'on', weight: 25 },
            { variant: 'off', weight: 75 },
          ],
        },
      },
    ],
  })
  await ask('POST', `${path}/${FLAG}/scheduledChanges`, {
    at: new Date(Date.now() + 2 * DAY_MS).toISOString(),
    change: { environments: { test: everywhere } },
    comment: 'The testers begin on Tuesday',
  })
  for (const [targetingKey, variant] of [
    ['usr_48120', 'on'],
    ['tester@halfmoon.example', 'on'],
    ['a-very-long-key-of-a-device-that-has-no-user-00112233445566778899', 'off'],
  ])
    await ask('PUT', `${path}/${FLAG}/overrides`, {
      environment: 'production',
      targetingKey,
      variant,
      ...(variant === 'off' && { until: new Date(Date.now() + DAY_MS).toISOString() }),
    })
  const failed = await ask<{ id: string }>('POST', `${path}/${FLAG}/scheduledChanges`, {
    at: new Date(Date.now() + DAY_MS).toISOString(),
    change: { environments: { production: everywhere } },
  })
  await ask('POST', `${path}/payments/kill`, { comment: 'Payments fail' })
  await ask('POST', `${path}/old-cart/archive`, {})
  const file = join(box.data, 'whimbrel.db')
  giveUsage(file)
  fail(file, failed.id)
  age(file, 'banner', 3 * DAY_MS)
  return box
}

/** Lets a scheduled change have failed. */
function fail(file: string, id: string) {
  using db = new Database(file)
  db.query(
    "UPDATE flag_schedule SET status = 'failed', done_at = ?, at = ?, failure = ? WHERE id = ?",
  ).run(
    Date.now() - HOUR_MS,
    Date.now() - HOUR_MS,
    'The flag was switched off everywhere by then; switch it on again, and schedule it anew.',
    id,
  )
}

/** Lets a flag have been made so long ago. */
function age(file: string, key: string, byMs: number) {
  using db = new Database(file)
  db.query(
    'UPDATE flag SET created_at = created_at - ?, updated_at = updated_at - ? WHERE key = ?',
  ).run(byMs, byMs, key)
  db.query('UPDATE flag_version SET at = at - ? WHERE key = ?').run(byMs, key)
}

/** Two weeks of evaluations, of which ever more gave `on`. */
function giveUsage(file: string) {
  using db = new Database(file)
  const [project] = db.query<{ id: number }, []>("SELECT id FROM project WHERE slug = 'web'").all()
  const insert = db.query('INSERT INTO flag_usage VALUES (?, ?, ?, ?, ?, ?, ?)')
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  for (let ago = 0; ago < 13 * 24; ago++)
    for (const [variant, share] of [
      ['on', ago < 30 ? 0.112 : 0.017],
      ['off', ago < 30 ? 0.888 : 0.983],
    ] as const)
      insert.run(
        project?.id as number,
        FLAG,
        'production',
        now - ago * HOUR_MS,
        variant,
        'SPLIT',
        Math.round(4000 * share),
      )
  const rules = db
    .query<{ id: string }, []>(
      "SELECT value ->> 'id' AS id FROM flag, json_each(definition, '$.rules') WHERE flag.key = 'new-checkout'",
    )
    .all()
  const decided = db.query('INSERT INTO flag_rule_usage VALUES (?, ?, ?, ?, ?, ?)')
  for (let ago = 0; ago < 13 * 24; ago++)
    for (const [rule, count] of [
      [rules[0]?.id ?? '', ago < 60 ? 0 : 2],
      [rules[2]?.id ?? '', 512],
      ['', ago < 60 ? 3488 : 3486],
    ] as const)
      if (count > 0)
        decided.run(project?.id as number, FLAG, 'production', now - ago * HOUR_MS, rule, count)
  db.run('INSERT INTO flag_evaluated VALUES (?, ?, ?, ?, ?, NULL, ?)', [
    project?.id as number,
    FLAG,
    'production',
    now - 13 * 24 * HOUR_MS,
    Date.now(),
    now,
  ])
}
