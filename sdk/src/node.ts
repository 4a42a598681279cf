export * from './api'
export { init } from './node/init'
