import type { Content } from './content'
import { linksOf } from './links'

/**
 * What a test of a channel tells: an incident that is made up, so that its receiver sees how a message looks.
 * @param origin of the server as others reach it, where it is known
 */
export function testContent(
  project: { slug: string; name: string },
  { at, origin }: { at: number; origin: string | undefined },
): Content {
  const { incidents } = linksOf(origin, project.slug)
  return {
    project: { slug: project.slug, name: project.name },
    at,
    isTest: true,
    told: [
      {
        kind: 'opened',
        trigger: 'new',
        incident: 'test',
        severity: 'warning',
        environment: 'production',
        name: TITLE,
        rule: {
          id: 'test',
          name: 'A new issue in production',
          sentence: 'Tells when an issue is new, in production.',
          url: null,
        },
        openedAt: at,
        resolvedAt: null,
        issue: {
          id: 'test',
          shortId: `${project.slug.toUpperCase()}-0`,
          title: TITLE,
          type: 'TestError',
          message: MESSAGE,
          culprit: 'POST /api/orders',
          level: 'error',
          release: '1.2.3',
          events: 1,
          users: 1,
          firstSeen: at,
          lastSeen: at,
          frames: [
            {
              function: 'placeOrder',
              file: 'src/orders.ts',
              line: 42,
              source: 'throw new TestError(message)',
            },
          ],
          url: null,
        },
        url: null,
      },
    ],
    more: 0,
    url: incidents,
  }
}

const MESSAGE = 'this channel works'
const TITLE = `TestError: ${MESSAGE}`
