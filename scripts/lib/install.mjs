import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal } from './command-line.mjs'

/** The root of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

const isLink = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** Runs `npm ci` if nothing is installed yet, or if the installation is older than the lock file. */
export const installIfNeeded = () => {
  // `npm ci` empties the folder first; a link would empty another installation.
  if (isLink(join(root, 'node_modules'))) return
  const installed = modified(join(root, 'node_modules/.package-lock.json'))
  if (installed > 0 && installed >= modified(join(root, 'package-lock.json'))) return
  console.error('Installing the packages (npm ci) …')
  // Under npm the same npm is used again; as root its cache may belong to another user, which does not matter.
  const npm = process.env.npm_execpath
  const [program, ...args] = npm === undefined ? ['npm'] : [process.execPath, npm]
  const { status, error } = spawnSync(program, [...args, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: npm === undefined && process.platform === 'win32',
    // Development packages are needed to build, whatever the environment says.
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (status === 0) return
  throw new Refusal(
    error === undefined ? 'The packages could not be installed.' : `npm could not be run: ${error.message}`,
    1,
  )
}
