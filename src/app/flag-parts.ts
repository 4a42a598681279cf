import { randomBytes } from 'node:crypto'
import type { ControlCache } from '../db/control-cache'
import { flagSets } from '../flags/flag-sets'
import { localOverrides } from '../flags/local/local-overrides'
import { flagEvaluator } from '../flags/ofrep/evaluator'
import { flagHub } from '../flags/ofrep/flag-hub'
import { streamTokens } from '../flags/ofrep/stream-tokens'
import { flagUses } from '../flags/usage/fold'
import type { Limits } from '../limits'
import type { KeyFinder } from '../projects/keys/find-keys.reads'
import type { Service } from '../service'

interface Deps {
  service: Service
  control: ControlCache
  keys: KeyFinder
  limits: Limits
  clock: () => number
}

const KEYS_REMEMBERED = 10_000

/** What evaluates flags, from memory, and tells applications of changes. */
export function flagParts({ service, control, keys, limits, clock }: Deps) {
  const sets = flagSets(service.db)
  const uses = flagUses(
    {
      used: (part) => service.note('flags.used', part),
      decided: (part) => service.note('flags.decided', part),
    },
    clock,
  )
  const hub = flagHub({ sets, limits, clock })
  return {
    sets,
    evaluator: flagEvaluator({ sets, uses, local: localOverrides(service.secrets) }),
    hub,
    tokens: streamTokens(randomBytes(32)),
    keyById: control.cached((id: string) => keys.goodById(id), KEYS_REMEMBERED),
    /** Forgets flags that have changed, and tells who listens. */
    refresh(): void {
      for (const project of sets.refresh()) hub.changed(project)
    },
    /** Ends the streams, and notes what was evaluated. */
    close(): void {
      hub.close()
      uses.noteAll()
    },
  }
}
