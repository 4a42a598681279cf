import { Command } from 'commander'
import { ROLES } from '../accounts/role'
import { accountStore } from '../accounts/store'
import { dataCommand, oneWord, UsageError, withData } from './common'
import { print } from './output'

const MIN_PASSWORD = 10

export const userCommands = () =>
  new Command('user').description('make users').addCommand(
    dataCommand('create', 'make a user')
      .requiredOption('--email <address>', 'who it is')
      .requiredOption('--role <role>', ROLES.join(', '))
      .option('--password-stdin', 'read the password from standard input')
      .action(async ({ json, email, role, passwordStdin }, command: Command) => {
        if (!/^[^\s@]+@[^\s@]+$/.test(email))
          throw new UsageError(`--email is ${email}; name an address.`)
        const known = oneWord(ROLES, role, '--role')
        const hash = passwordStdin ? await Bun.password.hash(await passwordFromStdin()) : null
        const user = withData(command, (db) =>
          accountStore(db).createUser(email, known, hash, Date.now()),
        )
        print(
          json,
          { email: user.email, role: user.role },
          `Made ${role} ${email}. Next: whimbrel token create --email ${email} --scopes read,write`,
        )
      }),
  )

async function passwordFromStdin(): Promise<string> {
  const password = (await Bun.stdin.text()).replace(/\r?\n$/, '')
  if (password.length >= MIN_PASSWORD) return password
  throw new UsageError(
    `The password has ${password.length} characters; it takes ${MIN_PASSWORD} or more.`,
  )
}
