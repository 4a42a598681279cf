import type { Static } from '@sinclair/typebox'
import type { Action } from '../../src/accounts/audit/actions'
import type { AuditPage } from '../../src/accounts/audit/model'
import { address } from './client'

export const auditPage = (where: { action?: Action | undefined; cursor?: string | undefined }) =>
  address<Static<typeof AuditPage>>('/auditLog', where)
