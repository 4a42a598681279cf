import type { Database } from 'bun:sqlite'
import type { ControlCache } from '../../db/control-cache'
import { inNetworks } from './in-networks'
import { ownNetworks } from './own-networks.reads'

/** Projects whose networks are remembered. */
const REMEMBERED = 1000

/** Makes a function that says whether a network is one whose visits a project leaves out. */
export function ownVisits(db: Database, control: ControlCache) {
  const { of } = ownNetworks(db)
  const isIn = control.cached((project: number) => inNetworks(of(project)), REMEMBERED)
  return (project: number, network: string | undefined): boolean => isIn(project)(network)
}
