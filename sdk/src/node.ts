export * from './api'
export { init } from './node/init'
export * from './tracing/api'
