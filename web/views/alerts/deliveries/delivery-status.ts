import type { DeliveryView } from '../../../api/deliveries'

/** How the status of a delivery is called, and in which tone. */
export function deliveryStatus({ status, attempts }: Pick<DeliveryView, 'status' | 'attempts'>): {
  word: string
  tone: '' | 'ok' | 'warning' | 'error'
} {
  if (status === 'delivered') return { word: 'delivered', tone: 'ok' }
  if (status === 'failed') return { word: 'given up', tone: 'error' }
  return attempts > 0 ? { word: 'failing', tone: 'warning' } : { word: 'waiting', tone: '' }
}
