import type { Event } from '../event'
import { readCodePath } from './code-path'
import { uuid } from './identifiers'
import type { Intake } from './intake'

type Image = NonNullable<Event['debugMeta']>['images'][number]

/** Reads which source map belongs to which script. Images of native programs are left out, since nothing here uses them. */
export function readDebugMeta(value: unknown, intake: Intake): Event['debugMeta'] {
  const source = intake.object(value, 'debugMeta')
  if (source?.images === undefined || source.images === null) return undefined
  intake.enter('debugMeta')
  if (!Array.isArray(source.images)) intake.refuse('images', 'must be a list')
  const images = readImages(source.images, intake)
  intake.leave()
  return images.length === 0 ? undefined : { images }
}

function readImages(source: unknown[], intake: Intake): Image[] {
  const images: Image[] = []
  let count = 0
  intake.enter('images')
  for (let i = 0; i < source.length; i++) {
    const image = intake.object(source[i], i)
    if (image?.type !== 'sourcemap') continue
    if (++count > intake.limits.debugImages) continue
    intake.enter(i, images.length)
    const codeFile = readCodePath(image.codeFile ?? image.code_file, 'codeFile', intake)
    const debugId = intake.name(image.debugId ?? image.debug_id, 'debugId')
    if (codeFile !== undefined && debugId !== undefined) {
      images.push({ type: 'sourcemap', codeFile, debugId: uuid(debugId) ?? debugId })
    }
    intake.leave()
  }
  if (count > intake.limits.debugImages) intake.noteHere(count)
  intake.leave()
  return images
}
