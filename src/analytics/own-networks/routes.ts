import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf } from '../../accounts/visitor'
import { addressIn } from '../../http/network'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { OwnNetworks, OwnNetworksChange } from './model'
import { ownNetworks } from './own-networks.reads'
import { readNetwork } from './read-network'
import type { OwnNetworkChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<OwnNetworkChanges>
  /** The network that a request comes from; undefined where none can be believed. */
  networkOf(request: Request): string | undefined
}

const PATH = '/api/v1/projects/:slug/analytics/ownNetworks'

/** Which visits are of the people who make the site, and are not stored. */
export const ownNetworkRoutes = (deps: Deps) => {
  const { door, projectDoor, body, limits, clock, db, change, networkOf } = deps
  const known = ownNetworks(db)
  const yoursOf = (request: Request) => {
    const network = networkOf(request)
    return network === undefined ? null : readNetwork(addressIn(network))
  }
  return new Elysia({ name: 'own-networks' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project, request }) => ({ networks: known.of(project.id), yours: yoursOf(request) }),
      apiOfProject('read', {
        summary: 'Networks whose visits are not stored',
        tag: 'Analytics',
        answers: OwnNetworks,
      }),
    )
    .patch(
      PATH,
      async ({ project: { id: project }, request, visitor }) => {
        const sent = validate(OwnNetworksChange, await body.json(request, limits.apiBytes))
        const networks = [...new Set(sent.networks.map(readNetwork))].sort()
        const signed = { at: clock(), by: byOf(visitor) }
        return {
          networks: await change('analytics.setOwnNetworks', { project, networks, ...signed }),
          yours: yoursOf(request),
        }
      },
      apiOfProject('settings', {
        summary: 'Store no visits from some networks',
        description:
          'The list takes the place of the one before. Analytics events from these networks are answered as if they were taken, and forgotten. What a server sends for its visitors is not meant, nor what was stored before.',
        tag: 'Analytics',
        body: OwnNetworksChange,
        example: { networks: ['192.0.2.0/24', '2001:db8:1:2::/64'] },
        answers: OwnNetworks,
        refuses: ['invalid_request'],
      }),
    )
}
