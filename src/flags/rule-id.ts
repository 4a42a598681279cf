/** Draws the id of a rule, by which the rules of one flag are told apart: 48 random bits. */
export const drawRuleId = (): string => Bun.randomUUIDv7('hex').slice(-12)
