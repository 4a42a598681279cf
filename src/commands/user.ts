import type { Database } from 'bun:sqlite'
import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import { hashPassword } from '../accounts/password'
import { accountReads } from '../accounts/reads'
import { ROLES } from '../accounts/role'
import { drawLink, signUpUrl } from '../accounts/sign-up/link'
import type { Config } from '../config'
import { servedAt } from '../db/served-at'
import type { Changes } from '../digest'
import { Problem } from '../lib/problem'
import type { Call } from '../lib/remote'
import { dataCommand, oneWord, readData, UsageError } from './common'
import { folderChanges } from './folder-changes'
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
        .option('--reset-totp', 'turn the second factor off too, for somebody who has lost it')
        .action(async ({ json, email, resetTotp, data }, command: Command) => {
          const change = folderChanges(data, config.limits)
          const { id: user } = readData(command, (db) => existing(db, email))
          const signed = { by: COMMAND_LINE, at: Date.now() }
          if (resetTotp) await change('totp.reset', { user, ...signed })
          const url = await linkFor(user, { change, command, config })
          print(json, { email, signUpUrl: url }, `${email} sets a new password here:\n\n  ${url}\n`)
        }),
    )

const create = (config: Config) =>
  dataCommand('create', 'make a user; without a password it gets a one-time link to set one')
    .requiredOption('--email <address>', 'who it is')
    .requiredOption('--role <role>', ROLES.join(', '))
    .option('--password-stdin', 'read the password from standard input')
    .action(async ({ json, email, role, passwordStdin, data }, command: Command) => {
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        throw new UsageError(`--email is ${email}; name an address.`)
      const known = oneWord(ROLES, role, '--role')
      const passwordHash = passwordStdin ? await hashPassword(await passwordFromStdin()) : null
      const change = folderChanges(data, config.limits)
      const { id } = await change('accounts.create', {
        id: Bun.randomUUIDv7(),
        email,
        name: '',
        role: known,
        passwordHash,
        by: COMMAND_LINE,
        at: Date.now(),
      })
      const url = passwordHash === null ? await linkFor(id, { change, command, config }) : undefined
      const signUp = url === undefined ? '' : `\n\nSign in for the first time here:\n\n  ${url}\n`
      print(
        json,
        { email, role: known, ...(url !== undefined && { signUpUrl: url }) },
        `Made ${role} ${email}. For the API: whimbrel token create --email ${email} --scopes read,write${signUp}`,
      )
    })

function existing(db: Database, email: string) {
  const user = accountReads(db).find(email)
  if (user) return user
  throw new Problem(
    'not_found',
    `There is no user ${email}; make one with \`whimbrel user create\`.`,
  )
}

/** Makes a link by which somebody sets a new password. @returns its address */
async function linkFor(
  user: string,
  { change, command, config }: { change: Call<Changes>; command: Command; config: Config },
): Promise<string> {
  const at = Date.now()
  const { link, token } = drawLink(at, config.limits)
  await change('signUp.linkAccount', { user, link, by: COMMAND_LINE, at })
  return signUpUrl(config.publicUrl ?? readData(command, servedAt) ?? originOf(config), token)
}

async function passwordFromStdin(): Promise<string> {
  const password = (await Bun.stdin.text()).replace(/\r?\n$/, '')
  if (password.length >= MIN_PASSWORD) return password
  throw new UsageError(
    `The password has ${password.length} characters; it takes ${MIN_PASSWORD} or more.`,
  )
}
