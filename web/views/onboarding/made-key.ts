import { signal } from '@preact/signals'
import type { CreatedKey } from '../../../src/projects/keys/model'
import { createKey } from '../../api/keys'

/** Keys made on this page, by project: they are held as long as the window and nowhere else. */
const made = signal<Readonly<Record<string, CreatedKey>>>({})

export const useMadeKey = (slug: string): CreatedKey | undefined => made.value[slug]

/** A development key that takes everything applications send. @throws ApiError */
export async function makeFirstKey(slug: string): Promise<void> {
  const key = await createKey(slug, { environment: 'development', name: 'First key' })
  made.value = { ...made.value, [slug]: key }
}
