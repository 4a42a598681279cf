import type { Page } from 'playwright-core'

const BROKEN = {
  status: 500,
  code: 'internal',
  retry: true,
  detail: 'Something broke on our side. The log names it under 0f7c1e92.',
  requestId: '0f7c1e92-0000-7000-8000-000000000000',
}

interface Refused {
  problem?: { status: number; code: string; retry: boolean; detail: string }
  headers?: Record<string, string>
  /** What the page says in that state. */
  says?: string
}

/** Opens a page of which one request is refused. */
export const failing =
  (path: string, { problem = BROKEN, headers = {}, says = 'Try again' }: Refused = {}) =>
  async (page: Page) => {
    await page.route(path, (route) =>
      route.fulfill({
        status: problem.status,
        contentType: 'application/problem+json',
        headers,
        json: problem,
      }),
    )
    await page.reload()
    await page.getByText(says).waitFor()
  }

/** Opens a page of which one request is never answered, and waits for its skeleton. */
export const hanging = (path: string, skeleton: string) => async (page: Page) => {
  await page.route(path, () => {})
  await page.reload()
  await page.waitForSelector(skeleton)
}

/** Cuts the page from its server, and presses a key that sends a request, so that the page notices. */
export const offline = (key: string) => async (page: Page) => {
  await page.route('**/*', (route) => route.abort())
  await page.keyboard.press(key)
  await page.getByText('Offline.').waitFor()
}

const SCOPES = { viewer: ['read'], member: ['read', 'write'] }

/** Shows a page as somebody with a lower role sees it. @param says what the page says then */
export const asRole = (role: keyof typeof SCOPES, says: string) => async (page: Page) => {
  await page.route('**/api/v1/session', async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    await route.fulfill({
      json: { ...session, user: { ...session.user, role }, scopes: SCOPES[role] },
    })
  })
  await page.reload()
  await page.getByText(says).first().waitFor()
}
