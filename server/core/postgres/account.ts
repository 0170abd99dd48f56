import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseProblem } from './problem.ts'

/** The account that PostgreSQL runs as; null for our own. */
export type Account = { readonly uid: number; readonly gid: number } | null

const accountsByName = (): Map<string, { uid: number; gid: number }> => {
  const accounts = new Map<string, { uid: number; gid: number }>()
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && uid && gid) accounts.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return accounts
}

const statOrNull = (path: string): Stats | null => {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

/**
 * PostgreSQL refuses to run as root. Existing data keep their owner. New data go to the account `postgres` if the
 * system has one, else to `nobody`. The account must be in /etc/passwd, where initdb looks up its name.
 */
export const chooseAccount = (existingData: string): Account => {
  if (process.getuid?.() !== 0) return null
  const owner = statOrNull(existingData)
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = accountsByName()
  const account = accounts.get('postgres') ?? accounts.get('nobody')
  if (account === undefined) {
    throw new DatabaseProblem({
      message:
        'PostgreSQL does not run as root, and this system has neither an account postgres nor nobody. Start SIM Desk as an ordinary user.',
    })
  }
  return account
}

const mayEnter = (folder: Stats, { uid, gid }: { uid: number; gid: number }): boolean => {
  if (folder.uid === uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

/** True if the account can reach the path: it may enter every existing folder on the way. */
export const canReach = (path: string, account: Account): boolean => {
  if (account === null) return true
  for (let folder = path; ; folder = dirname(folder)) {
    const stats = statOrNull(folder)
    if (stats?.isDirectory() && !mayEnter(stats, account)) return false
    if (folder === dirname(folder)) return true
  }
}
