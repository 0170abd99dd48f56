// Plain Node, no dependency: it runs before there are any.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | null} */
const packagesOf = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null)

/** Whether `node_modules` holds what `package-lock.json` asks for; packages for other platforms may be missing. */
export const dependenciesAreCurrent = () => {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === version : optional === true || devOptional === true
  })
}

/** Brings `node_modules` in step with the lock file; does nothing where it is. */
export const ensureDependencies = () => {
  if (dependenciesAreCurrent()) return
  console.log('Installing dependencies (npm ci) …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}
