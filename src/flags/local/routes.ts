import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf } from '../../accounts/visitor'
import type { Secrets } from '../../db/secrets/secrets'
import { validate } from '../../http/validate'
import { Problem } from '../../lib/problem'
import { randomBase62 } from '../../lib/random'
import type { Call } from '../../lib/remote'
import { HOUR_MS, iso } from '../../lib/time'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { flagFinder } from '../find-flags.reads'
import { OVERRIDES_HEADER, secretPlace, signedList } from './local-overrides'
import * as model from './model'
import type { LocalChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  secrets: Secrets
  change: Call<LocalChanges>
}

/** A week: what a developer tries is done by then. */
const HOURS = 168
const SECRET_LENGTH = 43

/** Lists of what flags are to be for one developer's machine. */
export const localRoutes = ({
  door,
  projectDoor,
  body,
  limits,
  clock,
  db,
  secrets,
  change,
}: Deps) => {
  const flags = flagFinder(db)

  return new Elysia({ name: 'flag-overrides-of-a-machine' })
    .use(door)
    .use(projectDoor)
    .post(
      '/api/v1/projects/:slug/flagOverrides',
      async ({ project: { id: project }, request, visitor }) => {
        const sent = validate(model.NewLocalOverrides, await body.json(request, limits.apiBytes))
        const at = clock()
        const until = at + (sent.hours ?? HOURS) * HOUR_MS
        const place = secretPlace(project)
        const { secret: kept } = flags.set(project)
        const { sealed } = await change('flags.sign', {
          project,
          sealed: secrets.seal(randomBase62(SECRET_LENGTH), place),
          unopened: kept === null || secrets.canOpen(kept) ? null : kept,
          flags: sent.flags,
          until,
          at,
          by: byOf(visitor),
        })
        const secret = secrets.open(sealed, place)
        if (secret === undefined)
          throw new Problem(
            'storage_unavailable',
            'The secret that signs these is sealed with a key that the server does not have; `whimbrel doctor` has the mend.',
          )
        const value = signedList(secret, { project, flags: sent.flags, until })
        return { header: OVERRIDES_HEADER, value, until: iso(until) }
      },
      apiOfProject('flags', {
        summary: 'Sign what flags are to be for one developer’s machine',
        description:
          'The header counts with keys of development alone; there it comes before rules and switches.',
        tag: 'Flags',
        body: model.NewLocalOverrides,
        example: { flags: { 'new-checkout': 'on' } },
        answers: model.SignedOverrides,
      }),
    )
}
