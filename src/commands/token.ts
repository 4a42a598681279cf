import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import { TOKEN_SCOPES } from '../accounts/role'
import { drawToken } from '../accounts/tokens/token'
import type { Config } from '../config'
import { dataCommand, manyWords, UsageError } from './common'
import { folderChanges } from './folder-changes'
import { print } from './output'

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

export const tokenCommands = (config: Config) =>
  new Command('token').description('make personal access tokens').addCommand(
    dataCommand('create', 'make a token for the reading API; it is shown once')
      .requiredOption('--email <address>', 'whose it is')
      .option('--scopes <list>', `comma-separated: ${TOKEN_SCOPES.join(', ')}`, 'read')
      .option('--expires <time>', 'such as 90d, 12h or 30m (default: never)')
      .action(async ({ json, email, scopes, expires, data }) => {
        const wanted = manyWords(TOKEN_SCOPES, scopes, '--scopes')
        const lifeMs = expires === undefined ? null : lifeOf(expires)
        const at = Date.now()
        const { text, token } = drawToken()
        const change = folderChanges(data, config.limits)
        const { expiresAt } = await change('tokens.create', {
          token,
          owner: email,
          name: '',
          scopes: wanted,
          expiresAt: lifeMs === null ? null : at + lifeMs,
          by: COMMAND_LINE,
          at,
        })
        print(
          json,
          { token: text, scopes: wanted, expiresAt },
          `${text}\n\nFor ${email}, ${wanted.join(' and ')}, good ${expiresAt === null ? 'for ever' : `until ${expiresAt}`}. It is not shown again.`,
        )
      }),
  )

function lifeOf(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  if (count && Number(count) > 0) return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
  throw new UsageError(`--expires is ${text}; write it as 90d, 12h or 30m.`)
}
