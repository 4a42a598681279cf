import type {
  DeliveryDetail,
  DeliveryPage,
  DeliveryQuery,
  DeliveryView,
} from '../../src/alerts/deliveries/model'
import { address, post } from './client'
import { refreshAll } from './resource'

export type {
  DeliveryDetail,
  DeliveryStatus,
  DeliveryView,
} from '../../src/alerts/deliveries/model'

type Asked<Query> = { [Name in keyof Query]?: Query[Name] | undefined }

const below = (slug: string, part = '') => `/projects/${slug}/deliveries${part}`

export const deliveryPage = (slug: string, where: Asked<DeliveryQuery>) =>
  address<DeliveryPage>(below(slug), where)

export const deliveryDetail = (slug: string, id: string) =>
  address<DeliveryDetail>(below(slug, `/${encodeURIComponent(id)}`))

export async function sendAgain(slug: string, id: string): Promise<void> {
  await post(address<DeliveryView>(below(slug, `/${encodeURIComponent(id)}/again`)))
  refreshAll(address(below(slug)))
}
