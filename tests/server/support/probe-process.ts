import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostmasterOf, readPostmaster } from '../../../server/core/postgres/postmaster.ts'
import { builtProgram } from './built.ts'
import { runs } from './processes.ts'
import { type Program, startProgram } from './program.ts'

/** Probe servers as processes, in their own folders, for tests that kill them. */

const XSRF = 'abcdefghijklmnopqrstuvwx'

let program: string
const folders: Array<string> = []
const running = new Set<Program>()
const postmasters = new Set<number>()

/** A folder that is removed after the tests, with its contents. */
export const folder = (mode = 0o755): string => {
  const made = mkdtempSync(join(tmpdir(), 'simdesk-pg-'))
  chmodSync(made, mode)
  folders.push(made)
  return made
}

/** Marks a folder made elsewhere for removal. */
export const removeLater = (path: string): void => {
  folders.push(path)
}

/** Builds the probe, which `start` runs by default. */
export const buildProbe = async (): Promise<string> => {
  program = await builtProgram('probe')
  return program
}

/** Ends what still runs and removes the folders. */
export const cleanUp = async (): Promise<void> => {
  for (const { child } of running) child.kill('SIGKILL')
  for (const pid of postmasters) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // It had already ended.
    }
  }
  for (const pid of postmasters) for (let tries = 0; tries < 200 && runs(pid); tries++) await sleep(20)
  // A process id may belong to another process by the time of the next file.
  postmasters.clear()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
}

export const start = (
  environment: Record<string, string>,
  options: { readonly uid?: number; readonly gid?: number; readonly file?: string } = {},
): Program => {
  const { file = program, ...account } = options
  const started = startProgram(file, environment, account)
  running.add(started)
  void started.ended.then(() => running.delete(started))
  return started
}

export const stop = async (started: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
  started.child.kill(signal)
  return started.ended
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres')

/** The process of a folder's embedded PostgreSQL, remembered so that it cannot outlive the tests. */
export const postmasterOf = (dataDir: string): number => {
  const pid = readPostmaster(clusterOf(dataDir))?.pid ?? 0
  if (pid > 0) postmasters.add(pid)
  return pid
}

export const isRunning = (dataDir: string): boolean => {
  const postmaster = readPostmaster(clusterOf(dataDir))
  return postmaster !== null && isPostmasterOf(postmaster.pid, clusterOf(dataDir))
}

/** Appends an account; true only if the server acknowledged it. */
export const write = async (address: string, name: string): Promise<boolean> => {
  try {
    const response = await fetch(`${address}/api/InventoryMaster/SearchInventory`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: `XSRF-TOKEN=${XSRF}`, 'X-XSRF-TOKEN': XSRF },
      body: JSON.stringify({
        searchBy: '',
        activationCode: name,
        buyingCost: '',
        expiryDate: '',
        iccid: '',
        invoiceNumber: '',
        planID: 0,
        serviceDeviceID: '',
        simPin: '',
        supplierName: '',
      }),
      signal: AbortSignal.timeout(20_000),
    })
    return response.ok
  } catch {
    return false
  }
}
