import { sizeText } from '../../lib/size-text'
import { type Check, ok, wrong } from '../check'
import type { Facts } from '../facts'
import { count, many, span, when } from '../words'

const MiB = 1024 * 1024
/** The log is cut at 16 MB and back to 64 MB after a checkpoint: more than this, and something keeps it. */
const LONG_LOG = 192 * MiB

/** What is wrong with the files of the folder themselves. */
export function fileChecks(facts: Facts): Check[] {
  const { files, unreadable = [], schema, integrity } = facts
  return [
    ...unreadable.map((says) => {
      const [what = says, mend = ''] = split(says)
      return wrong('error', 'unreadable', 'Files', what, mend)
    }),
    ...(schema ? schemaCheck(schema) : []),
    ...(integrity ? integrityChecks(integrity) : []),
    ...(files ? [...permissionChecks(facts.dataDir, files), logCheck(files)] : []),
  ]
}

function schemaCheck({ found, known }: NonNullable<Facts['schema']>): Check[] {
  if (found > known)
    return [
      wrong(
        'error',
        'schema',
        'Schema',
        `A newer version has written this folder: it has schema ${found}, this program knows ${known}. What is in it was not looked at.`,
        'Start the newer version, or restore the backup that was made before the upgrade.',
      ),
    ]
  if (found < known)
    return [
      wrong(
        'info',
        'schema',
        'Schema',
        `The folder has schema ${found}; this program brings it to ${known} at the next start.`,
        'Start it: `whimbrel serve`.',
      ),
    ]
  return [ok('schema', 'Schema', `${found}, the one of this version`)]
}

function integrityChecks({ isFull, tookMs, faults }: NonNullable<Facts['integrity']>): Check[] {
  if (faults.length === 0)
    return [
      ok(
        'integrity',
        'Integrity',
        `${isFull ? 'Every page and index' : 'Every page'} is whole, looked at in ${span(tookMs)}`,
      ),
    ]
  return faults.map(({ file, says, mend }) =>
    wrong('error', 'integrity', 'Integrity', `${file} is damaged: ${says}.`, mend),
  )
}

function permissionChecks(dataDir: string, { folder, all }: NonNullable<Facts['files']>): Check[] {
  const open = all.filter(({ mode }) => (mode & 0o077) !== 0)
  const found: Check[] = []
  if ((folder.mode & 0o077) !== 0)
    found.push(
      wrong(
        'warning',
        'permissions',
        'Permissions',
        `Other users of this machine can look into ${dataDir} (mode ${octal(folder.mode)}).`,
        `chmod 700 ${dataDir}`,
      ),
    )
  else if (open.length > 0)
    found.push(
      wrong(
        'info',
        'permissions',
        'Permissions',
        `Other users could read ${open.map(({ name }) => name).join(', ')}, if the folder let them in.`,
        `chmod 600 ${open.map(({ name }) => `${dataDir}/${name}`).join(' ')}`,
      ),
    )
  const strangers = [{ name: '', ...folder }, ...all].filter(({ uid }) => uid !== folder.me)
  if (folder.me !== undefined && folder.me !== 0 && strangers.length > 0)
    found.push(
      wrong(
        'error',
        'owner',
        'Owner',
        `${strangers.map(({ name }) => name || dataDir).join(', ')} belong to user ${strangers[0]?.uid}, and this runs as user ${folder.me}: the server meets files that it cannot write.`,
        `Run it as user ${strangers[0]?.uid}, or chown -R ${folder.me} ${dataDir}`,
      ),
    )
  // Root may write anything, but what it makes a server that runs as the folder's owner may not.
  const mixed = all.filter(({ uid }) => uid !== folder.uid)
  if (folder.me === 0 && mixed.length > 0)
    found.push(
      wrong(
        'error',
        'owner',
        'Owner',
        `${mixed.map(({ name }) => name).join(', ')} belong to another user than the folder, which is user ${folder.uid}'s.`,
        `chown -R ${folder.uid} ${dataDir}`,
      ),
    )
  return found.length > 0
    ? found
    : [ok('permissions', 'Permissions', 'The folder is for its owner alone')]
}

function logCheck({ all }: NonNullable<Facts['files']>): Check {
  const logs = all.filter(({ name }) => name.endsWith('-wal'))
  const bytes = logs.reduce((sum, { bytes }) => sum + bytes, 0)
  const longest = logs.find(({ bytes }) => bytes > LONG_LOG)
  if (!longest)
    return ok('wal', 'Logs of SQLite', `${sizeText(bytes)} in ${many(logs.length, 'file')}`)
  return wrong(
    'warning',
    'wal',
    'Logs of SQLite',
    `${longest.name} has grown to ${sizeText(longest.bytes)}: something reads the database for long, so that its log cannot be cut.`,
    'End what has the file open beside the server (a backup, an sqlite3 shell; `fuser` names it), or start the server again. Never delete the log.',
  )
}

/** What waits in the spool, as the files tell: for a folder whose server is not asked. */
export function waitingChecks({ contents, isServed, at, process }: Facts): Check[] {
  const waiting = contents?.waiting
  if (!waiting || process) return []
  if (waiting.blocks === 0)
    return [ok('waiting', 'Waiting', 'All that was acknowledged is digested')]
  const what = `${many(waiting.records, 'record')} (${sizeText(waiting.bytes)})${waiting.changes > 0 ? `, and ${many(waiting.changes, 'change')}` : ''} wait in the spool since ${when(waiting.since)}.`
  if (!isServed)
    return [
      wrong(
        'info',
        'waiting',
        'Waiting',
        what,
        'They are digested at the next start: `whimbrel serve`.',
      ),
    ]
  const lateMs = at - waiting.since
  if (lateMs < 10_000)
    return [ok('waiting', 'Waiting', `${count(waiting.records)} for ${span(lateMs)}`)]
  return [
    wrong(
      'error',
      'waiting',
      'Waiting',
      what,
      'The server does not come to them: its log says why (`digest waits`), and /readyz.',
    ),
  ]
}

const octal = (mode: number) => (mode & 0o777).toString(8)

/** Splits the words of a file's fault behind their first sentence: what is wrong, then the mend. */
function split(says: string): [string, string] {
  const end = /[.)] (?=[A-Z])/.exec(says)?.index
  return end === undefined ? [says, ''] : [says.slice(0, end + 1), says.slice(end + 2)]
}
