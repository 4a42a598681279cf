import { createInterface } from 'node:readline'
import { Command } from 'commander'
import { type Config, isWebAddress } from '../../config'
import { UsageError } from '../common'
import { originOf } from '../origin'
import { bridge } from './bridge'

interface Options {
  url?: string
  token?: string
}

export const mcpCommand = (config: Config) =>
  new Command('mcp')
    .description('let an assistant that starts programs reach a server: MCP by stdin and stdout')
    .option('--url <url>', 'address of the server (env WHIMBREL_URL; default: the one beside it)')
    .option('--token <token>', 'access token (env WHIMBREL_TOKEN, which others do not see)')
    .action(({ url = config.url ?? originOf(config), token = config.token }: Options) => {
      if (!isWebAddress(url))
        throw new UsageError(`--url is ${url}; name it as https://errors.example.org.`)
      if (!token)
        throw new UsageError(
          'Set WHIMBREL_TOKEN or --token to an access token; it is made in the dashboard under Settings → Access tokens, or by `whimbrel token create`.',
        )
      const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
      return bridge({ url, token, lines, write: (line) => process.stdout.write(`${line}\n`) })
    })
