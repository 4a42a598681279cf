import { Type as t } from '@sinclair/typebox'
import { type AnyElysia, Elysia } from 'elysia'
import { VERSION } from '../version'
import { describe } from './describe'
import { openapi } from './openapi'

/** The document of everything an app answers so far, made at the first asking. */
export function openapiRoutes(app: AnyElysia) {
  let document: string | undefined
  return new Elysia({ name: 'openapi' }).get(
    '/api/openapi.json',
    () => {
      document ??= JSON.stringify(openapi(app, VERSION), null, 2)
      return new Response(document, { headers: { 'content-type': 'application/json' } })
    },
    {
      detail: describe({
        summary: 'This document',
        tag: 'Service',
        needs: 'nothing',
        answers: t.Object({}),
      }),
    },
  )
}
