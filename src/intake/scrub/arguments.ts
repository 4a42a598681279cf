import { MASK } from './mask'
import { isCredential, tellsNothing } from './tells'
import { endOfQuote, endOfWord } from './value-end'

type IsSecret = (key: string) => boolean

/** Hides the values of options in a command that is written as one text: `--password x`, `--token 'x'`. */
export function hideOptionValues(text: string, isSecret: IsSecret): string {
  let result = ''
  let kept = 0
  for (let at = text.indexOf('--'); at !== -1; at = text.indexOf('--', Math.max(at + 2, kept))) {
    const end = endOfOption(text, at + 2)
    if (text.charCodeAt(end) !== 32 || end === at + 2 || !isSecret(text.slice(at + 2, end)))
      continue
    let from = end
    while (text.charCodeAt(from) === 32) from++
    const mark = text[from]
    if (mark === '-' || mark === undefined) continue
    const isQuoted = mark === '"' || mark === "'"
    if (isQuoted) from++
    const to = isQuoted ? endOfQuote(text, from, mark) : endOfWord(text, from)
    if (from >= to || tellsNothing(text, from, to)) continue
    if (!isQuoted && !isCredential('password', text, from, to)) continue
    result += text.slice(kept, from) + MASK
    kept = to
  }
  return kept === 0 ? text : result + text.slice(kept)
}

const LONGEST_OPTION = 64

function endOfOption(text: string, from: number): number {
  const option = /[A-Za-z][\w-]{0,63}/y
  option.lastIndex = from
  return option.test(text) && option.lastIndex - from < LONGEST_OPTION ? option.lastIndex : from
}

const CURL =
  /((?:^|\s)(?:-u|--user|--proxy-user|-U)(?:\s{1,8}|=)["']?[^\s:"']{1,64}:)(?!\d+(?:\s|$))[^\s"']+/g
const SHORT_OPTION =
  /(\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;]{0,200}?\s-p|\bsshpass\s+-p\s*|\bredis-cli\b[^\n|;]{0,200}?\s-a\s+)["']?[^\s"']+/g

/**
 * Hides the values of options too short to say what they hold: `curl -u user:x`, `mysql -px`, `sshpass -p x`,
 * `redis-cli -a x`.
 */
export function hideShortOptions(text: string): string {
  if (!text.includes(' -')) return text
  let result = text
  if (text.includes('curl')) result = result.replace(CURL, `$1${MASK}`)
  if (/mysql|mariadb|sshpass|redis-cli/.test(text))
    result = result.replace(SHORT_OPTION, `$1${MASK}`)
  return result
}

/**
 * Hides an argument of a list that is a secret, whole or in part: the one after `--password`, or what follows the colon after
 * `curl -u`.
 * @returns the argument as it is kept; undefined when nothing of it must be hidden
 */
export function hiddenArgument(list: readonly unknown[], index: number, isSecret: IsSecret) {
  const option = list[index - 1]
  const value = list[index]
  if (typeof option !== 'string' || typeof value !== 'string') return undefined
  if (option.charCodeAt(0) !== 45 || value === '' || option.length > LONGEST_OPTION)
    return undefined
  if (isSecret(option)) return value.charCodeAt(0) === 45 ? undefined : MASK
  const command = String(list[0])
  if (option === '-u' || option === '--user' || option === '--proxy-user') {
    const colon = value.indexOf(':')
    return colon > 0 && command.endsWith('curl') ? value.slice(0, colon + 1) + MASK : undefined
  }
  const isPassword =
    (option === '-p' && command.endsWith('sshpass')) ||
    (option === '-a' && command.endsWith('redis-cli'))
  return isPassword ? MASK : undefined
}
