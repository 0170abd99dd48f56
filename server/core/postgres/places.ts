import { createHash } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canReach, chooseAccount } from './account.ts'
import { type Binaries, prepareBinaries } from './binaries.ts'
import { DatabaseProblem } from './problem.ts'

/** The base for data and programs if only root can enter the requested folder. */
const SYSTEM_FOLDER = '/var/lib/simdesk'

/** The longest path of a socket is 107 bytes on Linux and 103 on macOS, including PostgreSQL's file name. */
const SOCKET_FOLDER_LIMIT = 103 - '/.s.PGSQL.5432'.length

export type Places = {
  /** As requested. */
  readonly dataDir: string
  readonly account: Account
  readonly binaries: Binaries
  /** The database cluster. */
  readonly cluster: string
  readonly socketFolder: string
  readonly logFile: string
  /** A message if folders are not where requested; otherwise null. */
  readonly notice: string | null
}

const makeFolder = (path: string, mode: number, account: Account) => {
  mkdirSync(path, { recursive: true, mode })
  if (account !== null) chownSync(path, account.uid, account.gid)
}

/** A private folder under the system's temporary one. Refused if another user created it. */
const temporarySocketFolder = (key: string, account: Account): string => {
  const folder = join(tmpdir(), `simdesk-${key}`)
  makeFolder(folder, 0o700, account)
  const stats = statSync(folder)
  const owner = account?.uid ?? process.getuid?.()
  if (stats.uid !== owner || (stats.mode & 0o077) !== 0) {
    throw new DatabaseProblem({ message: `The folder ${folder} belongs to another user. Remove it, or set TMPDIR.` })
  }
  return folder
}

/** Decides, from DATA_DIR and our account, where the embedded PostgreSQL keeps everything, and makes the folders. */
export const preparePlaces = (dataDir: string): Places => {
  try {
    // Under root, other accounts must pass through to their part; the parts themselves are private.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new DatabaseProblem({ message: `DATA_DIR ${dataDir} cannot be written. Choose another folder.` })
  }
  const key = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  const systemFolder = join(SYSTEM_FOLDER, key)
  const account = chooseAccount(join(dataDir, 'postgres'))
  const hidden = !canReach(dataDir, account)
  // Once the data are in the system's folder they stay there, even if the requested folder has become reachable.
  const moved = account !== null && !existsSync(join(dataDir, 'postgres')) && existsSync(join(systemFolder, 'postgres'))
  const base = hidden || moved ? systemFolder : dataDir
  if (base !== dataDir) mkdirSync(base, { recursive: true, mode: 0o711 })
  const actual = chooseAccount(join(base, 'postgres'))
  const binaries = prepareBinaries(actual, account === null ? join(dataDir, 'binaries') : SYSTEM_FOLDER)

  const runFolder = join(base, 'run')
  const short = Buffer.byteLength(runFolder) <= SOCKET_FOLDER_LIMIT
  if (short) makeFolder(runFolder, 0o700, actual)
  const logFolder = join(base, 'log')
  makeFolder(logFolder, 0o700, actual)
  return {
    dataDir,
    account: actual,
    binaries,
    cluster: join(base, 'postgres'),
    socketFolder: short ? runFolder : temporarySocketFolder(key, actual),
    logFile: join(logFolder, 'postgres.log'),
    notice: noticeOf(base === dataDir ? null : base, binaries.copiedTo, account),
  }
}

const noticeOf = (data: string | null, copy: string | null, account: Account): string | null => {
  if (account === null || (data === null && copy === null)) return null
  const parts = [data === null ? [] : `its data is in ${data}`, copy === null ? [] : `its binaries in ${copy}`].flat()
  return `PostgreSQL does not run as root and cannot enter this folder as an ordinary account: ${parts.join(', ')}.`
}
