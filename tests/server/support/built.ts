import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import serverConfig from '../../../vite.server.config.ts'

const root = join(import.meta.dirname, '../../..')

/** The programs that tests start as processes: the server and its tools, and three test programs. */
const entries = {
  main: 'server/main.ts',
  events: 'server/core/events/cli.ts',
  password: 'server/auth/password-cli.ts',
  backup: 'server/core/backup/backup-cli.ts',
  restore: 'server/core/backup/restore-cli.ts',
  probe: 'tests/server/support/probe.ts',
  'probe-read': 'tests/server/support/probe-read.ts',
  print: 'tests/server/billing/invoice/print.ts',
} as const

// All workers of a run have one parent. In watch mode, changed code is built again.
const RUN = process.ppid
const GENERATION = process.env.VITEST_MODE === 'WATCH' ? `-${randomUUID()}` : ''

// Inside the project, so that packages resolve as they do from dist/.
const parent = join(root, 'node_modules/.simdesk-tests')
const folder = join(parent, `run-${RUN}${GENERATION}`)

/** Removes the programs when the test run is over, however it ends. */
const removeAfterRun = () => {
  const script = `while kill -0 ${RUN} 2>/dev/null; do sleep 1; done; rm -rf '${folder}'`
  spawn('/bin/sh', ['-c', script], { detached: true, stdio: 'ignore' }).unref()
}

const buildAll = async () => {
  if (existsSync(folder)) return
  mkdirSync(parent, { recursive: true })
  const outDir = mkdtempSync(join(parent, 'partial-'))
  // Some tests start a program as another user.
  chmodSync(outDir, 0o755)
  await build({
    ...serverConfig,
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      ...serverConfig.build,
      outDir,
      emptyOutDir: false,
      rolldownOptions: { ...serverConfig.build?.rolldownOptions, input: entries },
    },
  })
  try {
    renameSync(outDir, folder)
    removeAfterRun()
  } catch {
    // Another worker of this run has built them in the meantime.
    rmSync(outDir, { recursive: true })
  }
}

let built: Promise<void> | undefined

/** The file of a program, built like the product once for all files of a test run. Tests must not remove it. */
export const builtProgram = async (name: keyof typeof entries): Promise<string> => {
  built ??= buildAll()
  await built
  return join(folder, `${name}.js`)
}
