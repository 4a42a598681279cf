export {
  addBreadcrumb,
  captureException,
  captureMessage,
  close,
  flush,
  logger,
  setContext,
  setTag,
  setTags,
  setUser,
  withScope,
} from './core/api'
export type { Hint, Options, Pattern } from './core/options'
export type { Scope } from './core/scope'
export type { Breadcrumb, EventBody, Level, User } from './event/event-body'
