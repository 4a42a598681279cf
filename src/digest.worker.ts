import { type Notes, openFolderDigest } from './digest'
import { hear } from './lib/hear'

declare const self: Worker

let digest: ReturnType<typeof openFolderDigest> | undefined
hear(self, (data) => {
  if ('open' in data) {
    digest = openFolderDigest(data.open, data.limits, (news) => self.postMessage(news))
    digest.begin()
  } else if ('wake' in data) digest?.wake(data.wake)
  else if ('hurry' in data) digest?.hurry()
  else if ('note' in data) digest?.notes[data.note as keyof Notes](data.argument)
  else if ('stop' in data) {
    digest?.close()
    self.postMessage({ stopped: true })
  }
})
