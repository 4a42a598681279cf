import { stringify } from 'yaml'
import type { AlertsFile } from './model'
import type { Standing } from './standing.reads'

/** The alerts of a project as a file that changes nothing when it is applied to it. */
export function writeFile(slug: string, { channels, rules, maintenance }: Standing): string {
  const file: AlertsFile = {
    version: 1,
    project: slug,
    channels: [...channels.values()].map(({ said }) => said),
    rules: [...rules.values()].map(({ said }) => said),
    maintenance: [...maintenance.values()].map(({ said }) => said),
  }
  return `${HEAD}${stringify(file, { lineWidth: 0, nullStr: 'null' })}`
}

const HEAD = `# Alerts of a project. Change it with: whimbrel alerts apply FILE
# Secrets are not in it, and stay as they are. To set one, name a variable of the environment: url: \${OPS_WEBHOOK_URL}
`
