import { lazy } from '../../lib/lazy'
import { addressIn } from '../network'
import { builtInTable } from './built-in-table'
import { readOperatorsTable } from './operators-table'

/**
 * Knows the countries of networks: by the operator's table where one is named and can be read, else by the one that is built in,
 * which is loaded when it is first asked.
 * @param file a path of the operator's table, which is read once
 */
export function countryFinder(file: string | undefined) {
  const operators = file === undefined ? undefined : readOperatorsTable(file)
  const table = lazy(async () => operators?.table ?? (await builtInTable()))
  return {
    operators,
    /** @param network as `networkOf` writes it @returns the country's code; empty where it is not known */
    of: async (network: string | undefined): Promise<string> =>
      network === undefined ? '' : (await table()).of(addressIn(network)),
  }
}
export type Countries = ReturnType<typeof countryFinder>
