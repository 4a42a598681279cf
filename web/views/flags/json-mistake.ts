/** Why a text is no JSON; undefined when it is. */
export function jsonMistake(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (cause) {
    return `This is no JSON: ${(cause as Error).message}`
  }
}
