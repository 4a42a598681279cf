export * from './api'
export { init } from './browser/init'
