import { type Client, LIST, type Listed, type Page, STATS } from './reads-client'
import { releaseName } from './reads-fill'

export interface Visit {
  /** The page's name in the JSON line. */
  name: string
  what: string
  /** Paths of pages of this kind, taken by turns. */
  paths: string[]
  /** Marks the page that reads nothing: all that it takes, every other page takes too. */
  isFloor?: true
}

interface EventItem {
  id: string
  tags: Record<string, string>
  user: { id: string; email?: string } | null
  title: string
}

const RARE_ISSUES = 20
const SAMPLES = 100

/** The pages to measure as scripts ask for them, with what is stored in their addresses. */
export async function visits(client: Client): Promise<Visit[]> {
  const [hot] = (await client.json<Page<Listed>>(`${LIST}?sort=count&limit=1`)).items
  if (!hot) throw new Error('There are no issues to read.')
  const listed = await firstPages(client, 10)
  const rare = listed.sort((a, b) => a.count - b.count).slice(0, RARE_ISSUES)
  const samples = await eventsOf(client, [hot, ...rare])
  const orders = samples.flatMap(({ tags }) => tags.order ?? [])
  const users = samples.flatMap(({ user }) => user?.id ?? [])
  const emails = samples.flatMap(({ user }) => user?.email ?? [])
  const words = samples.flatMap(({ title }) => /ref ([0-9a-f]{8})/.exec(title)?.[1] ?? [])
  const issue = (id: string, part = '') => `/api/v1/issues/${id}${part}`
  const search = (...queries: string[]) =>
    queries.map((query) => `${LIST}?query=${encodeURIComponent(query)}`)

  return [
    { name: 'noPage', what: 'signed in, no page', paths: ['/api/v1/projects'], isFloor: true },
    {
      name: 'emptyPage',
      what: 'an empty page',
      paths: [`${STATS}?from=2001-01-01T00:00:00Z&to=2001-01-01T00:00:00Z`],
      isFloor: true,
    },
    { name: 'issueList', what: 'issue list', paths: [LIST] },
    { name: 'issueListThird', what: '  third page', paths: [await thirdPage(client)] },
    { name: 'issueListOpen', what: '  status=open', paths: [`${LIST}?status=open`] },
    { name: 'issueListTrend', what: '  trend=24h', paths: [`${LIST}?trend=24h`] },
    { name: 'issueListTrend14d', what: '  trend=14d', paths: [`${LIST}?trend=14d`] },
    { name: 'issueListByCount', what: '  sort=count', paths: [`${LIST}?sort=count`] },
    { name: 'issueListAll', what: '  all environments', paths: [`${LIST}?environment=all`] },
    {
      name: 'issueListRareEnvironment',
      what: '  an environment with few issues',
      paths: [`${LIST}?environment=development`],
    },
    ...['lastSeen', 'firstSeen', 'count', 'userCount', 'trend'].flatMap((sort) =>
      [1, 14].map((days) => ({
        name: `issueListOf${days}d${sort}`,
        what: `  of ${days} d, by ${sort}`,
        paths: [`${LIST}?from=${daysAgo(days)}&sort=${sort}`],
      })),
    ),
    ...['', 'is:open', 'region:eu-west-1', 'is:assigned'].flatMap((query) =>
      [1, 14].map((days) => ({
        name: `issueChartOf${days}d${query}`,
        what: `  chart of ${days} d ${query}`,
        paths: [`${LIST}/timeline?from=${daysAgo(days)}&query=${encodeURIComponent(query)}`],
      })),
    ),
    {
      name: 'tagSearch',
      what: 'search by a common tag',
      paths: search('region:eu-west-1', 'plan:team', 'browser:"Chrome 138"', 'route:checkout'),
    },
    {
      name: 'tagSearchRare',
      what: '  a rare tag',
      paths: search(...orders.map((o) => `order:${o}`)),
    },
    { name: 'tagSearchNone', what: '  a tag that nothing has', paths: search('order:none') },
    {
      name: 'tagSearchWithText',
      what: '  a tag and free text',
      paths: search('region:eu-west-1 declined', 'plan:team exceeds'),
    },
    { name: 'tagSearchTwo', what: '  two tags', paths: search('plan:team route:checkout') },
    {
      name: 'tagSearchNegated',
      what: '  without a common tag',
      paths: search('!region:eu-west-1', '!plan:team'),
    },
    { name: 'tagSearchWildcard', what: '  a wildcard', paths: search('browser:Chrome*', 'os:*1*') },
    {
      name: 'tagSearchWildcardRare',
      what: '  a wildcard over many values',
      paths: search('order:o-12*', 'order:*'),
    },
    {
      name: 'freeText',
      what: 'free text, common words',
      paths: search('cannot read', 'declined', 'attempt'),
    },
    { name: 'freeTextRare', what: '  a rare word', paths: search(...words) },
    { name: 'freeTextPrefix', what: '  one letter', paths: search('c', 'e') },
    { name: 'freeTextTitle', what: '  a function', paths: search('loadOrder', 'settleInvoice') },
    {
      name: 'release',
      what: 'release:',
      paths: search(...[5, 20, 39].map((n) => `release:${releaseName(n)}`)),
    },
    { name: 'releaseWildcard', what: '  a wildcard', paths: search('release:web@5.1*') },
    { name: 'user', what: 'user.id:', paths: search(...users.map((id) => `user.id:${id}`)) },
    {
      name: 'userEmail',
      what: 'user.email:',
      paths: search(...emails.map((email) => `user.email:${email}`)),
    },
    { name: 'unassigned', what: 'is:unassigned', paths: search('is:unassigned') },
    {
      name: 'counts',
      what: 'events: and users:, compared',
      paths: search('events:>100', 'users:>=10', 'events:10..50', 'events:>999999999'),
    },
    {
      name: 'dates',
      what: 'firstSeen: and lastSeen:',
      paths: search('lastSeen:-24h', 'firstSeen:<-7d', 'firstSeen:-1h', 'lastSeen:<2001-01-01'),
    },
    {
      name: 'either',
      what: 'OR and parentheses',
      paths: search(
        'plan:team OR route:checkout',
        'declined OR user.id:nobody',
        'region:eu-west-1 (level:fatal OR events:>1000)',
        '!(plan:team OR region:eu-west-1)',
      ),
    },
    { name: 'has', what: 'has:', paths: search('has:plan', '!has:plan', 'has:release') },
    { name: 'tagRange', what: 'a range of a tag', paths: search('os:10..20', 'order:>5') },
    {
      name: 'states',
      what: 'is: by times',
      paths: search('is:ongoing', 'is:regressed', 'is:escalating', 'is:mine'),
    },
    {
      name: 'words',
      what: 'level:, type:, culprit:',
      paths: search('level:fatal', 'type:*Error', 'culprit:*checkout*', 'platform:node'),
    },
    {
      name: 'byId',
      what: 'ids as free text',
      paths: search(...samples.slice(-SAMPLES).map(({ id }) => id)),
    },
    { name: 'assigned', what: 'is:assigned', paths: search('is:assigned') },
    { name: 'issueDetail', what: 'issue detail, hot', paths: [issue(hot.id)] },
    { name: 'issueDetailRare', what: '  rare', paths: rare.map(({ id }) => issue(id)) },
    { name: 'issueEvents', what: 'events page, hot', paths: [issue(hot.id, '/events')] },
    { name: 'issueEventsRare', what: '  rare', paths: rare.map(({ id }) => issue(id, '/events')) },
    { name: 'issueTags', what: 'tags, hot', paths: [issue(hot.id, '/tags')] },
    { name: 'issueTagsRare', what: '  rare', paths: rare.map(({ id }) => issue(id, '/tags')) },
    {
      name: 'event',
      what: 'one event',
      paths: samples.map(({ id }) => `/api/v1/events/${id}`).slice(-SAMPLES),
    },
    { name: 'stats', what: 'stats, a day', paths: [STATS] },
  ]
}

async function firstPages(client: Client, pages: number): Promise<Listed[]> {
  const found: Listed[] = []
  let cursor: string | null = ''
  for (let i = 0; i < pages && cursor !== null; i++) {
    const path: string = `${LIST}?limit=100${cursor && `&cursor=${cursor}`}`
    const page: Page<Listed> = await client.json(path)
    found.push(...page.items)
    cursor = page.nextCursor
  }
  return found
}

async function thirdPage(client: Client): Promise<string> {
  let path = LIST
  for (let i = 0; i < 2; i++) {
    const { nextCursor }: Page<Listed> = await client.json(path)
    if (nextCursor === null) throw new Error('There are too few issues for a third page.')
    path = `${LIST}?cursor=${nextCursor}`
  }
  return path
}

async function eventsOf(client: Client, issues: Listed[]): Promise<EventItem[]> {
  const pages = await Promise.all(
    issues.map(({ id }) => client.json<Page<EventItem>>(`/api/v1/issues/${id}/events?limit=25`)),
  )
  return pages.flatMap(({ items }) => items)
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
