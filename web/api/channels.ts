import type { Static } from '@sinclair/typebox'
import type {
  ChannelChange,
  ChannelList,
  ChannelView,
  ChannelWithSecret,
  NewChannel,
} from '../../src/alerts/channels/model'
import type { TestView } from '../../src/alerts/mail/model'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'

export type {
  ChannelKind,
  ChannelView,
  ChannelWithSecret,
  NewChannel,
} from '../../src/alerts/channels/model'

const below = (slug: string, part = '') => `/projects/${slug}/channels${part}`

export const channelList = (slug: string) => address<Static<typeof ChannelList>>(below(slug))

/** The answer is the only one that holds the secret of a webhook. */
export async function createChannel(slug: string, channel: NewChannel): Promise<ChannelWithSecret> {
  const made = await post(address<ChannelWithSecret>(below(slug)), channel)
  refreshAll(channelList(slug))
  return made
}

export async function changeChannel(
  slug: string,
  id: string,
  change: ChannelChange,
): Promise<void> {
  await patch(address<ChannelView>(below(slug, `/${id}`)), change)
  refreshAll(channelList(slug))
}

/** Sends a made-up message at once. @returns how that went */
export const testChannel = (slug: string, id: string) =>
  post(address<TestView>(below(slug, `/${id}/test`)))

/** Gives a webhook a new secret; for a day both sign. The answer is the only one that holds it. */
export async function rotateSecret(slug: string, id: string): Promise<ChannelWithSecret> {
  const made = await post(address<ChannelWithSecret>(below(slug, `/${id}/rotate`)))
  refreshAll(channelList(slug))
  return made
}

export async function removeChannel(slug: string, id: string): Promise<void> {
  await remove(address(below(slug, `/${id}`)))
  refreshAll(channelList(slug))
}
