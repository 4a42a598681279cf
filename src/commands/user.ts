import type { Database } from 'bun:sqlite'
import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import { hashPassword } from '../accounts/passwords/password'
import { ROLES } from '../accounts/role'
import { signUpUrl } from '../accounts/sign-up/link'
import { linkStore } from '../accounts/sign-up/store'
import { accountStore } from '../accounts/store'
import { totpStore } from '../accounts/totp/store'
import type { Config } from '../config'
import { servedAt } from '../db/served-at'
import { Problem } from '../lib/problem'
import { dataCommand, oneWord, UsageError, withData } from './common'
import { originOf } from './origin'
import { print } from './output'

const MIN_PASSWORD = 10

export const userCommands = (config: Config) =>
  new Command('user')
    .description('make users')
    .addCommand(create(config))
    .addCommand(
      dataCommand('link', 'make a one-time link by which a user sets a new password')
        .requiredOption('--email <address>', 'who it is')
        .option('--reset-totp', 'turn the second factor off too, for who has lost it')
        .action(({ json, email, resetTotp }, command: Command) => {
          const url = withData(command, (db) => {
            const { id } = existing(db, email)
            if (resetTotp) totpStore(db).remove(id, 'totp.reset', Date.now(), COMMAND_LINE)
            return linkFor(db, id, config)
          })
          print(json, { email, signUpUrl: url }, `${email} sets a new password here:\n\n  ${url}\n`)
        }),
    )

const create = (config: Config) =>
  dataCommand('create', 'make a user; without a password it gets a one-time link to set one')
    .requiredOption('--email <address>', 'who it is')
    .requiredOption('--role <role>', ROLES.join(', '))
    .option('--password-stdin', 'read the password from standard input')
    .action(async ({ json, email, role, passwordStdin }, command: Command) => {
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        throw new UsageError(`--email is ${email}; name an address.`)
      const known = oneWord(ROLES, role, '--role')
      const hash = passwordStdin ? await hashPassword(await passwordFromStdin()) : null
      const url = withData(command, (db) => {
        const { id } = accountStore(db).createUser(email, known, hash, Date.now())
        return hash === null ? linkFor(db, id, config) : undefined
      })
      const signUp = url === undefined ? '' : `\n\nSign in for the first time here:\n\n  ${url}\n`
      print(
        json,
        { email, role: known, ...(url !== undefined && { signUpUrl: url }) },
        `Made ${role} ${email}. For the API: whimbrel token create --email ${email} --scopes read,write${signUp}`,
      )
    })

function existing(db: Database, email: string) {
  const user = accountStore(db).find(email)
  if (user) return user
  throw new Problem(
    'not_found',
    `There is no user ${email}; make one with \`whimbrel user create\`.`,
  )
}

function linkFor(db: Database, id: string, config: Config): string {
  const { token } = linkStore(db, config.limits).forAccount(id, COMMAND_LINE, Date.now())
  return signUpUrl(config.publicUrl ?? servedAt(db).read() ?? originOf(config), token)
}

async function passwordFromStdin(): Promise<string> {
  const password = (await Bun.stdin.text()).replace(/\r?\n$/, '')
  if (password.length >= MIN_PASSWORD) return password
  throw new UsageError(
    `The password has ${password.length} characters; it takes ${MIN_PASSWORD} or more.`,
  )
}
