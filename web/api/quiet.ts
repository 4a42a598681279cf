import type { Static } from '@sinclair/typebox'
import type {
  MaintenanceList,
  MaintenanceView,
  MuteView,
  NewMaintenance,
} from '../../src/alerts/quiet/model'
import { address, post, put, remove } from './client'
import { refreshAll } from './resource'

export type { MaintenanceView, NewMaintenance } from '../../src/alerts/quiet/model'

const below = (slug: string, part = '') => `/projects/${slug}/maintenance${part}`

export const muteOf = (slug: string) => address<MuteView>(`/projects/${slug}/mute`)

/** @param until when channels are told again by themselves (RFC 3339); null: not before somebody says so */
export async function muteProject(slug: string, until: string | null): Promise<void> {
  await put(muteOf(slug), { until })
  refreshAll(muteOf(slug))
}

export async function endMute(slug: string): Promise<void> {
  await remove(muteOf(slug))
  refreshAll(muteOf(slug))
}

export const maintenanceList = (slug: string) =>
  address<Static<typeof MaintenanceList>>(below(slug))

export async function createMaintenance(slug: string, wanted: NewMaintenance): Promise<void> {
  await post(address<MaintenanceView>(below(slug)), wanted)
  refreshAll(maintenanceList(slug))
}

export async function changeMaintenance(
  slug: string,
  id: string,
  wanted: NewMaintenance,
): Promise<void> {
  await put(address<MaintenanceView>(below(slug, `/${id}`)), wanted)
  refreshAll(maintenanceList(slug))
}

export async function removeMaintenance(slug: string, id: string): Promise<void> {
  await remove(address(below(slug, `/${id}`)))
  refreshAll(maintenanceList(slug))
}
