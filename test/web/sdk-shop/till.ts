import { init } from '../../../sdk/src/index'

declare const URL_OF_BOX: string
declare const KEY: string

init({ url: URL_OF_BOX, key: KEY, release: 'till@1' })

function openDrawer(): never {
  throw new Error('the drawer is stuck')
}

setTimeout(() => openDrawer())
