import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A PostgreSQL server as its `postmaster.pid` describes it. */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
  /** It accepts connections; otherwise it is starting, recovering or stopping. */
  readonly ready: boolean
}

/** The contents of the cluster's `postmaster.pid`; null if it is missing. The process may be long gone. */
export const readPostmaster = (cluster: string): Postmaster | null => {
  let lines: ReadonlyArray<string>
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const [pid, , , port, socketFolder, , , status] = lines
  const number = Number(pid)
  if (!Number.isInteger(number) || number <= 0) return null
  return {
    pid: number,
    port: Number(port ?? 5432) || 5432,
    socketFolder: socketFolder ?? '',
    ready: status?.trim() === 'ready',
  }
}

/** True if a process with this number is running, whoever owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True if the process is a PostgreSQL server on this cluster, and not another that reused its number. */
export const isPostmasterOf = (pid: number, cluster: string): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    const [state] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').slice(-1)
    if (state?.startsWith('Z')) return false
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}
