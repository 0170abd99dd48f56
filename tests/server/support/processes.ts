import { readdirSync, readFileSync } from 'node:fs'

/** A running process, as Linux reports it. */
export type Running = { readonly pid: number; readonly parent: number; readonly command: string }

const processOf = (pid: number): Running | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return null
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, parent: Number(parent), command }
  } catch {
    return null
  }
}

/** All running processes. */
export const processes = (): ReadonlyArray<Running> =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []))

/** Whether a process with this id runs, not counting zombies. */
export const runs = (pid: number): boolean => processOf(pid) !== null

/** The children of a process. */
export const childrenOf = (pid: number): ReadonlyArray<Running> => processes().filter(({ parent }) => parent === pid)
