import type { Database } from 'bun:sqlite'
import { removeSome } from '../../db/remove-some'
import type { Environment } from '../../projects/environment'
import type { GroupStates } from './fold'
import type { GroupState } from './step'

const GROUP_KEY = 'rule, environment, group_key'

type Place = { rule: string; environment: string }

interface OfProject {
  id: string
  project: number
}

/** The only writer of how far rules are evaluated, and of their groups that are not well. */
export function groupStateStore(db: Database) {
  const findThrough = db.query<{ through: number }, [string]>(
    'SELECT through FROM alert_evaluation WHERE rule = ?',
  )
  const putThrough = db.query<
    null,
    { rule: string; project: number; through: number; failure: string | null }
  >(
    `INSERT OR REPLACE INTO alert_evaluation (rule, project, through, failure)
     VALUES ($rule, $project, $through, $failure)`,
  )
  const find = db.query<{ key: string; state: string }, Place>(
    `SELECT group_key AS key, state FROM alert_group
     WHERE rule = $rule AND environment = $environment ORDER BY group_key`,
  )
  const put = db.query<null, Place & { project: number; group: string; state: string }>(
    `INSERT OR REPLACE INTO alert_group (rule, environment, group_key, project, state)
     VALUES ($rule, $environment, $group, $project, $state)`,
  )
  const drop = db.query<null, Place & { group: string }>(
    'DELETE FROM alert_group WHERE rule = $rule AND environment = $environment AND group_key = $group',
  )
  const dropAll = db.query('DELETE FROM alert_group WHERE rule = ?')
  const dropThrough = db.query('DELETE FROM alert_evaluation WHERE rule = ?')

  return {
    /** Up to when a rule is evaluated, in ms; undefined for a rule that is new, or looks at something else now. */
    through: (rule: string): number | undefined => findThrough.get(rule)?.through,
    /** @param failure why it could not be evaluated */
    moveTo({ id: rule, project }: OfProject, through: number, failure: string | null): void {
      putThrough.run({ rule, project, through, failure })
    },
    /**
     * Reads the groups of a rule.
     * @returns them, and a function that writes what has changed of them since
     */
    open({ id: rule, project }: OfProject, environment: Environment) {
      const rows = find.all({ rule, environment })
      const before = new Map(rows.map(({ key, state }) => [key, state]))
      const states: GroupStates = new Map(
        rows.map(({ key, state }) => [key, JSON.parse(state) as GroupState]),
      )
      function save() {
        for (const group of before.keys())
          if (!states.has(group)) drop.run({ rule, environment, group })
        for (const [group, one] of states) {
          const state = JSON.stringify(one)
          if (before.get(group) !== state) put.run({ rule, environment, group, project, state })
        }
      }
      return { states, save }
    },
    /** Begins a rule anew: it is gone, off, or looks at something else. */
    forget(rule: string): void {
      dropAll.run(rule)
      dropThrough.run(rule)
    },
    /** Removes some of a project's. @returns whether there may be more */
    erase: (project: number): boolean =>
      removeSome(db, { table: 'alert_group', key: GROUP_KEY, column: 'project' }, project) ||
      removeSome(db, { table: 'alert_evaluation', key: 'rule', column: 'project' }, project),
  }
}

export type GroupStateStore = ReturnType<typeof groupStateStore>
