import { join } from 'node:path'

/** The words that run this program once more, as a process of its own. */
export const ownProgram = (): string[] =>
  Bun.isStandaloneExecutable
    ? [process.execPath]
    : [process.execPath, join(import.meta.dir, '../main.ts')]
