import type { ParserPlugin } from '@babel/parser'

const DECORATORS = ['decorators', 'decoratorAutoAccessors'] satisfies ParserPlugin[]
const TS: ParserPlugin[] = ['typescript', ...DECORATORS]
const TSX: ParserPlugin[] = ['typescript', 'jsx', ...DECORATORS]
const JSX: ParserPlugin[] = ['jsx', ...DECORATORS]
/** Flow: types in files that end in `.js`, as React Native has them. */
const FLOW: ParserPlugin[] = ['flow', 'jsx', 'decorators']

/** The dialects that a source may be written in, most likely first. @param extension without the dot */
export const dialectsOf = (extension: string): ParserPlugin[][] =>
  DIALECTS[extension] ?? [JSX, FLOW]

const DIALECTS: Record<string, ParserPlugin[][]> = { ts: [TS], mts: [TS], cts: [TS], tsx: [TSX] }
