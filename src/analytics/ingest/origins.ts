import { cut, wellFormed } from '../../intake/well-formed'
import { analyticsBounds as bounds } from '../../limits'
import { ORIGIN_FIELDS, type Origin, type OriginField } from '../records/event'
import type { Agent } from './agent/agent-of'
import { channelOf } from './channel/channel-of'
import { hostOf } from './channel/host-of'
import type { PageUrl } from './read-url'

/** The widths below which a page is one for phones, and one for tablets, in CSS pixels. */
const NARROW = 768
const MIDDLE = 1024
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

/** Where the visits of a request's events come from: each different one once. @param country its code; empty where it is not known */
export function origins(agent: Agent, country: string) {
  const all: Origin[] = []
  const known = new Map<string, number>()

  function numberOf(fields: Partial<Record<OriginField, string>>): number {
    const origin = ORIGIN_FIELDS.map((field) => fields[field] ?? '')
    const text = origin.join('\n')
    const number = known.get(text)
    if (number !== undefined) return number
    known.set(text, all.length)
    return all.push(origin) - 1
  }

  return {
    all,
    /** @returns the index of an event's origin */
    of(url: PageUrl | undefined, sent: Record<string, unknown>): number {
      const campaign = url?.campaign ?? {}
      const referrer = hostOf(sent.referrer)
      const isOutside = referrer !== '' && referrer !== url?.hostname
      return numberOf({
        hostname: url?.hostname ?? '',
        ...channelOf({ referrer: isOutside ? referrer : '', campaign }),
        referrer: isOutside ? referrer : '',
        utmSource: campaign.utm_source,
        utmMedium: campaign.utm_medium,
        utmCampaign: campaign.utm_campaign,
        utmTerm: campaign.utm_term,
        utmContent: campaign.utm_content,
        device: agent.device,
        browser: agent.browser,
        browserVersion: agent.browserVersion,
        system: agent.system,
        systemVersion: agent.systemVersion,
        language: languageOf(sent.language),
        width: widthOf(sent.viewport),
        country,
      } as Partial<Record<OriginField, string>>)
    },
  }
}
export type Origins = ReturnType<typeof origins>

function languageOf(sent: unknown): string {
  if (typeof sent !== 'string' || sent.length > bounds.languageLength) return ''
  const text = cut(wellFormed(sent), bounds.languageLength)
  return LANGUAGE.test(text) ? text : ''
}

function widthOf(viewport: unknown): string {
  const width = (viewport as { width?: unknown } | undefined)?.width
  if (typeof width !== 'number' || !(width > 0)) return ''
  return width < NARROW ? 'narrow' : width < MIDDLE ? 'middle' : 'wide'
}
