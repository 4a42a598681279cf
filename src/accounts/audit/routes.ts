import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { validateQuery } from '../../http/validate'
import { type ApiDeps, api } from '../door'
import { AuditPage, AuditQuery } from './model'
import { auditPage } from './reads'

/** Where administrators see who changed what. */
export const auditRoutes = ({ door, db }: ApiDeps & { db: Database }) =>
  new Elysia({ name: 'audit' }).use(door).get(
    '/api/v1/auditLog',
    ({ query }) => auditPage(db, validateQuery(AuditQuery, query)),
    api('audit', {
      summary: 'Who changed what, newest first',
      tag: 'Accounts',
      query: AuditQuery,
      answers: AuditPage,
    }),
  )
