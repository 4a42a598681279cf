import type { Page } from 'playwright-core'
import { register } from '../../src/accounts/oauth/clients/registered'
import { asRole, failing, hanging } from './view-states'
import type { View } from './views'

const FULL = {
  status: 503,
  code: 'storage_unavailable',
  retry: true,
  detail: 'The disk refuses. Free some space; what was stored can be read again then.',
}
const OF = '/storefront/settings'
const EDITOR = register({
  client_name: 'Editor',
  redirect_uris: ['http://127.0.0.1:49152/callback'],
})
/** A program that asks to be let in. */
const ASKING = `/oauth/authorize?${new URLSearchParams({
  response_type: 'code',
  client_id: EDITOR.id,
  redirect_uri: EDITOR.redirectUris[0] as string,
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
})}`
const API = '**/api/v1'
/** A member may change nothing here, and is told who may. */
const asMember = asRole('member', 'dmins')

/** Every section of the settings and of the first event, in every state it can be in. */
export const SETTINGS_VIEWS: readonly View[] = [
  { name: 'settings-general', path: `${OF}/general` },
  { name: 'settings-retention', path: `${OF}/retention` },
  { name: 'settings-sampling', path: `${OF}/sampling` },
  { name: 'settings-own-visits', path: `${OF}/own-visits` },
  { name: 'settings-keys', path: `${OF}/keys` },
  { name: 'settings-keys-member', path: `${OF}/keys`, before: asMember },
  {
    name: 'settings-keys-new-browser',
    path: `${OF}/keys?new=production`,
    before: (page) => page.getByText('Seen by visitors').click(),
  },
  { name: 'settings-keys-secret', path: `${OF}/keys?new=production`, before: createKey },
  {
    name: 'settings-keys-secret-asks',
    path: `${OF}/keys?new=`,
    async before(page) {
      await createKey(page)
      await page.keyboard.press('Escape')
      await page.getByText('You have not copied the key').waitFor()
    },
  },
  {
    name: 'settings-keys-revoke',
    path: `${OF}/keys`,
    before: (page) => page.getByRole('button', { name: 'Revoke Test runs' }).click(),
  },
  { name: 'settings-keys-empty', path: `${OF}/keys`, before: answering(`${API}/**/keys`, none) },
  {
    name: 'settings-keys-failed',
    path: `${OF}/keys`,
    before: failing(`${API}/**/keys`, { problem: FULL }),
  },
  {
    name: 'settings-keys-loading',
    path: `${OF}/keys`,
    before: hanging(`${API}/**/keys`, '.bone-line .skel'),
  },
  { name: 'consent', path: ASKING, before: (page) => page.getByText('Let Editor in?').waitFor() },
  {
    name: 'consent-refused',
    path: ASKING.replace('response_type=code', 'response_type=token'),
    before: (page) => page.getByText('cannot be let in').waitFor(),
  },
  { name: 'settings-assistants', path: `${OF}/assistants` },
  {
    name: 'settings-assistants-token',
    path: `${OF}/assistants?new=`,
    async before(page) {
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByText('Copy the token now').waitFor()
    },
  },
  { name: 'settings-maps', path: `${OF}/source-maps` },
  { name: 'settings-maps-empty', path: '/default/settings/source-maps' },
  { name: 'settings-scrubbing', path: `${OF}/scrubbing` },
  {
    name: 'settings-scrubbing-off',
    path: `${OF}/scrubbing`,
    before: (page) => page.getByLabel('Hide passwords').uncheck(),
  },
  { name: 'settings-views', path: `${OF}/views` },
  { name: 'settings-views-empty', path: '/default/settings/views' },
  { name: 'settings-members', path: `${OF}/members` },
  { name: 'settings-members-member', path: `${OF}/members`, before: asMember },
  {
    name: 'settings-members-manage',
    path: `${OF}/members`,
    before: (page) => page.getByRole('button', { name: 'Manage knot' }).click(),
  },
  { name: 'settings-members-invite', path: `${OF}/members?invite=` },
  {
    name: 'settings-members-link',
    path: `${OF}/members?invite=`,
    async before(page) {
      await page.getByLabel('E-mail').fill('dotterel@halfmoon.example')
      await page.getByText('Make the link').click()
      await page.getByText('Copy the link now').waitFor()
    },
  },
  { name: 'settings-backups', path: `${OF}/backups` },
  {
    name: 'settings-backups-failed',
    path: `${OF}/backups`,
    before: answering(`${API}/backups`, troubledBackups, 'text=The last one failed'),
  },
  { name: 'settings-audit', path: `${OF}/audit` },
  { name: 'settings-audit-none', path: `${OF}/audit?action=oidc.link` },
  { name: 'settings-profile', path: `${OF}/profile` },
  { name: 'settings-security', path: `${OF}/security` },
  {
    name: 'settings-second-factor',
    path: `${OF}/security`,
    async before(page) {
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.waitForSelector('.qr')
    },
  },
  { name: 'settings-tokens', path: `${OF}/tokens` },
  {
    name: 'settings-tokens-secret',
    path: `${OF}/tokens?new=`,
    async before(page) {
      await page.getByText('Create token').click()
      await page.getByText('Copy the token now').waitFor()
    },
  },
  {
    name: 'settings-proof',
    path: `${OF}/tokens?new=`,
    async before(page) {
      await asIfLongAgo(page)
      await page.getByText('Create token').click()
      await page.getByText('Is it you?').waitFor()
    },
  },
  {
    name: 'settings-tokens-empty',
    path: `${OF}/tokens`,
    before: answering(`${API}/tokens`, none),
  },
  { name: 'settings-no-project', path: '/nowhere/settings/keys' },
  {
    name: 'settings-offline',
    path: `${OF}/members`,
    async before(page) {
      await page.route(`${API}/members/**`, (route) => route.abort('connectionrefused'))
      await page.getByRole('button', { name: 'Manage knot' }).click()
      await page.getByText('Make a link').click()
      await page.getByText('Offline.').waitFor()
    },
  },
  {
    name: 'first-event-key',
    path: '/default/start',
    async before(page) {
      await page.getByText('Make another development key').click()
      await page.getByLabel('the key').waitFor()
    },
  },
  { name: 'first-event-member', path: '/default/start', before: asMember },
  {
    name: 'first-event-failed',
    path: '/default/start',
    before: failing(`${API}/projects/default/issues?*`, { problem: FULL }),
  },
]

function troubledBackups() {
  const at = '2026-11-22T03:15:00.000Z'
  const kept = { at, bytes: 61_800_000, version: '0.1.0', holdsKey: false, isWhole: true }
  return {
    folder: '/var/lib/whimbrel/backups',
    items: [
      { ...kept, name: 'whimbrel-20261121T031500Z.tar', reason: 'schedule' },
      { ...kept, name: 'before-upgrade-17.2-to-22.3.tar', reason: 'upgrade', holdsKey: true },
      { ...kept, name: 'cut.tar', at: null, reason: null, version: null, isWhole: false },
    ],
    runningSince: null,
    lastGood: { at, file: 'whimbrel-20261121T031500Z.tar', bytes: 61_800_000, tookMs: 1240 },
    lastFailure: {
      at,
      says: 'The disk of /var/lib/whimbrel has no room for the backup: it takes 59 MiB.',
    },
    schedule: { dailyAt: '03:15', keep: 14 },
    dueAt: at,
  }
}

function none() {
  return { items: [] }
}

async function createKey(page: Page) {
  await page.getByText('Create key').click()
  await page.getByText('Copy the key now').waitFor()
}

/** Makes the server ask for the password again. */
const asIfLongAgo = (page: Page) =>
  page.route(`${API}/tokens`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: { code: 'proof_required', detail: 'Show that it is you.', retry: false },
        })
      : route.continue(),
  )

function answering(path: string, answer: () => unknown, shows = '.empty') {
  return async (page: Page) => {
    await page.route(path, (route) => route.fulfill({ json: answer() }))
    await page.reload()
    await page.waitForSelector(shows)
  }
}
