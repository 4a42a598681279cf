import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { orNotFound } from '../../http/found'
import { validateQuery } from '../../http/validate'
import { apiOfProject, type NamedProject, type ProjectApiDeps } from '../../projects/door'
import { flagFinder } from '../find-flags.reads'
import type { FlagDefinition } from '../model'
import { differences } from './differences'
import * as model from './model'
import { flagVersions, type Subject } from './reads'

interface Deps extends ProjectApiDeps {
  db: Database
}

const PATH = '/api/v1/projects/:slug'

/** What flags and segments were in earlier versions, and what changed between two. */
export const flagVersionRoutes = ({ door, projectDoor, db }: Deps) => {
  const versions = flagVersions(db)
  const flags = flagFinder(db)

  const flagOf = (project: NamedProject, key: string): Subject => {
    orNotFound(flags.find(project.id, key), 'flag', key)
    return { project: project.id, subject: 'flag', key }
  }
  const definitionIn = (of: Subject, version: number) =>
    orNotFound(
      versions.definition({ ...of, version }),
      'version',
      String(version),
    ) as FlagDefinition

  return new Elysia({ name: 'flag-versions' })
    .use(door)
    .use(projectDoor)
    .get(
      `${PATH}/flags/:key/versions`,
      ({ project, params, query }) =>
        versions.page(flagOf(project, params.key), validateQuery(model.VersionsQuery, query)),
      apiOfProject('read', {
        summary: 'The versions of a feature flag, newest first',
        description: 'Who made each, when, why, and what it changed.',
        tag: 'Flags',
        query: model.VersionsQuery,
        answers: model.VersionPage,
      }),
    )
    .get(
      `${PATH}/flags/:key/versions/:version`,
      ({ project, params }) => {
        const version = versionOf(params.version)
        return { version, definition: definitionIn(flagOf(project, params.key), version) }
      },
      apiOfProject('read', {
        summary: 'What a feature flag was in a version',
        tag: 'Flags',
        answers: model.VersionView,
      }),
    )
    .get(
      `${PATH}/flags/:key/diff`,
      ({ project, params, query }) => {
        const asked = validateQuery(model.DiffQuery, query)
        const of = flagOf(project, params.key)
        const to = asked.to ?? flags.find(project.id, params.key)?.version ?? 0
        const changes = differences(definitionIn(of, asked.from), definitionIn(of, to))
        return { from: asked.from, to, changes }
      },
      apiOfProject('read', {
        summary: 'What changed between two versions of a feature flag, in words',
        tag: 'Flags',
        query: model.DiffQuery,
        answers: model.Diff,
      }),
    )
    .get(
      `${PATH}/segments/:key/versions`,
      ({ project, params, query }) => {
        orNotFound(flags.segment(project.id, params.key), 'segment', params.key)
        const of = { project: project.id, subject: 'segment', key: params.key } as const
        return versions.page(of, validateQuery(model.VersionsQuery, query))
      },
      apiOfProject('read', {
        summary: 'The versions of a segment, newest first',
        tag: 'Flags',
        query: model.VersionsQuery,
        answers: model.VersionPage,
      }),
    )
}

/** @throws Problem `not_found` for what is no number of a version */
const versionOf = (text: string): number =>
  orNotFound(/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined, 'version', text)
