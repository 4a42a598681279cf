import { Command } from 'commander'
import { TOKEN_SCOPES } from '../accounts/role'
import { tokenStore } from '../accounts/tokens/store'
import { dataCommand, manyWords, UsageError, withData } from './common'
import { print } from './output'

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

export const tokenCommands = () =>
  new Command('token').description('make personal access tokens').addCommand(
    dataCommand('create', 'make a token for the reading API; it is shown once')
      .requiredOption('--email <address>', 'whose it is')
      .option('--scopes <list>', `comma-separated: ${TOKEN_SCOPES.join(', ')}`, 'read')
      .option('--expires <time>', 'such as 90d, 12h or 30m (default: never)')
      .action(({ json, email, scopes, expires }, command: Command) => {
        const wanted = manyWords(TOKEN_SCOPES, scopes, '--scopes')
        const life = expires === undefined ? null : lifeOf(expires)
        const made = withData(command, (db) =>
          tokenStore(db).create(email, { scopes: wanted, lifeMs: life }, Date.now()),
        )
        const { token, expiresAt } = made
        print(
          json,
          { token, scopes: wanted, expiresAt },
          `${token}\n\nFor ${email}, ${wanted.join(' and ')}, good ${expiresAt === null ? 'for ever' : `until ${expiresAt}`}. It is not shown again.`,
        )
      }),
  )

function lifeOf(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  if (count && Number(count) > 0) return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
  throw new UsageError(`--expires is ${text}; write it as 90d, 12h or 30m.`)
}
