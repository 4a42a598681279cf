import { Problem } from '../../lib/problem'

/** Parses JSON. @throws Problem `invalid_json` that says where the text stops being JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (text.trim() === '') throw new Problem('invalid_json', 'The body is empty; send JSON.')
    const { message } = cause as Error
    throw new Problem(
      'invalid_json',
      `${message.replace('JSON Parse error: ', '')} (reading the body as JSON).`,
    )
  }
}

/**
 * Parses JSON of megabytes, after counting its objects and lists: a body of `[[[[` or `{},{},` would become hundreds of
 * megabytes of empty objects.
 */
export function parseLargeJson(text: string, mostContainers: number): unknown {
  let containers = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if ((code === OPEN_LIST || code === OPEN_OBJECT) && ++containers > mostContainers)
      throw tooManyContainers(mostContainers)
  }
  return parseJson(text)
}

export const tooManyContainers = (most: number) =>
  new Problem(
    'invalid_json',
    `The body opens more than ${most} objects and lists; send less at once.`,
  )

const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b
