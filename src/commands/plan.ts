import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import type { Config } from '../config'
import { METER_NAMES } from '../usage/meters'
import { MOST_INCLUDED } from '../usage/model'
import { monthOf } from '../usage/month'
import type { Inclusion, Plan } from '../usage/plan'
import { planFinder } from '../usage/plan.reads'
import { dataCommand, oneWord, readData, UsageError } from './common'
import { folderChanges } from './folder-changes'
import { print, table } from './output'

export const planCommands = (config: Config) =>
  new Command('plan')
    .description('show and set what a month includes, over all projects')
    .addCommand(
      dataCommand('show', 'show the plan').action(({ json }, command: Command) => {
        const plan = readData(command, (db) => planFinder(db)(monthOf(Date.now())))
        print(json, plan, inWords(plan))
      }),
      { isDefault: true },
    )
    .addCommand(
      dataCommand('set', 'set what a month includes; it holds at once, for the present month too')
        .argument('<signal>', METER_NAMES.join(' or '))
        .argument('<included>', 'how many a month, or `unlimited`')
        .option('--pay-as-you-go', 'take more and count it as overage; the default until it is set')
        .option('--no-pay-as-you-go', 'refuse more (development stops there in any case)')
        .action(async (signal: string, included: string, { json, data, payAsYouGo }) => {
          const name = oneWord(METER_NAMES, signal, 'The signal')
          const wanted = {
            included: includedOf(included),
            ...(payAsYouGo !== undefined && { payAsYouGo: payAsYouGo as boolean }),
          }
          const plan = await folderChanges(data, config.limits)('plan.set', {
            change: { [name]: wanted },
            at: Date.now(),
            by: COMMAND_LINE,
          })
          print(json, plan, inWords(plan))
        }),
    )

function includedOf(text: string): number | null {
  if (text === 'unlimited') return null
  const count = Number(text)
  if (/^\d+$/.test(text) && count <= MOST_INCLUDED) return count
  throw new UsageError(
    `${text} is no number a month; write digits alone, ${MOST_INCLUDED} at most, or unlimited.`,
  )
}

const inWords = (plan: Plan) =>
  table(
    ['SIGNAL', 'INCLUDED A MONTH', 'PAST IT'],
    METER_NAMES.map((name) => [name, ...inclusionWords(plan[name])]),
  )

const inclusionWords = ({ included, payAsYouGo }: Inclusion) =>
  included === null
    ? ['unlimited', '']
    : [String(included), payAsYouGo ? 'counted as overage' : 'refused']
