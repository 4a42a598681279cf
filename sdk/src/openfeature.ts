export type { FlagServer } from './openfeature/ask'
export type { FlagBootstrap } from './openfeature/evaluation'
export { flagHook } from './openfeature/hook'
export { flagProvider, type PageFlagOptions } from './openfeature/page-provider'
