import { signal } from '@preact/signals'
import type { Environment } from '../../../src/projects/environment'
import { createKey } from '../../api/keys'

interface KeyInHand {
  text: string
  environment: Environment
}

/** The key that stands in the snippets, by project. Only the page's memory holds it. */
const inHand = signal<Readonly<Record<string, KeyInHand>>>({})

export const useKeyInHand = (slug: string): KeyInHand | undefined => inHand.value[slug]

export function takeInHand(slug: string, key: KeyInHand): void {
  inHand.value = { ...inHand.value, [slug]: key }
}

/** A development key that takes everything applications send. @throws ApiError */
export async function makeFirstKey(slug: string): Promise<void> {
  const { key, environment } = await createKey(slug, {
    environment: 'development',
    name: 'First key',
  })
  takeInHand(slug, { text: key, environment })
}
