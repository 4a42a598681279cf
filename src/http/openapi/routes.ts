import { Type as t } from '@sinclair/typebox'
import { type AnyElysia, Elysia } from 'elysia'
import { VERSION } from '../../version'
import { describe } from '../describe'
import { openapi } from './document'

/** Answers the OpenAPI document of the app's routes. It is made at the first request. */
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
