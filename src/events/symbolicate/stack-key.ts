import type { Failure, Frame } from '../../issues/failure'
import type { Event } from '../event'
import { scriptPosition } from './script-frame'

/**
 * Names all of an event that decides what maps make of its stack, grouping and culprit, so that the digest
 * looks at each stack once and not at each event.
 * @returns undefined when no map could have a word in it
 */
export function stackKey(event: Event): string | undefined {
  const chain = event.exception
  if (!chain?.some(({ stacktrace }) => stacktrace?.some((frame) => scriptPosition(frame))))
    return undefined
  const { platform, transaction, logger, release } = event satisfies Failure
  let text = `${platform}\0${transaction}\0${logger}\0${release}`
  for (const { type, mechanism, stacktrace = [] } of chain) {
    text += `\0\0${type}\0${mechanism?.synthetic}`
    for (const frame of stacktrace) text += textOf(frame)
  }
  for (const { codeFile, debugId } of event.debugMeta?.images ?? [])
    text += `\0\0${codeFile}\0${debugId}`
  return Bun.hash(text).toString(36)
}

const textOf = ({
  absPath,
  filename,
  lineno,
  colno,
  inApp,
  module,
  contextLine,
  ...frame
}: Frame) =>
  `\0${absPath}\0${filename}\0${lineno}:${colno}\0${frame.function}\0${module}\0${inApp}\0${contextLine}`
