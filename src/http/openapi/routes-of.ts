import type { AnyElysia } from 'elysia'
import { type Description, descriptionOf } from '../describe'

export interface DescribedRoute extends Description {
  method: string
  path: string
}

/** Every described route of an app. */
export const routesOf = (app: AnyElysia): DescribedRoute[] =>
  app.routes.flatMap((route) => {
    const description = descriptionOf(route)
    return description ? [{ method: route.method, path: route.path, ...description }] : []
  })
