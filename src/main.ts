import { run } from './commands'
import { readConfig } from './config'

process.exitCode = await run(process.argv.slice(2), () => readConfig(process.env), process.env)
