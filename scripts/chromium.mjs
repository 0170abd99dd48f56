// Plain Node: playwright-core is imported only where it is needed and installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// Some distributions ship a stub that only says "install the snap": what counts is that it answers.
const starts = (path) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/** `CHROMIUM`, else the system's Chromium or Chrome, else null. */
export const findChromium = () => {
  const named = process.env.CHROMIUM
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM names ${named}, which cannot be executed.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]
  return candidates.find((path) => isExecutable(path) && starts(path)) ?? null
}

const playwrightHasOne = () => {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  return existsSync(chromium.executablePath())
}

const run = (command, args) => {
  try {
    execFileSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    return true
  } catch {
    return false
  }
}

/** A Chromium for the end-to-end tests, installed where there is none. Null: the one that Playwright installed. */
export const ensureChromium = () => {
  const found = findChromium()
  if (found) return found
  if (playwrightHasOne()) return null
  console.log('No Chromium found: installing one …')
  const isRoot = process.getuid?.() === 0
  const installArgs = isRoot && process.platform === 'linux' ? ['install', '--with-deps'] : ['install']
  if (run('npx', ['--no-install', 'playwright', ...installArgs, 'chromium'])) return null
  if (isRoot && existsSync('/etc/debian_version')) {
    if (run('apt-get', ['update', '-q']) && run('apt-get', ['install', '-q', '-y', 'chromium'])) {
      const installed = findChromium()
      if (installed) return installed
    }
  }
  throw new Error(
    'The end-to-end tests need Chromium. Install it (Debian: apt-get install chromium; macOS: Google Chrome) ' +
      'or set CHROMIUM to the path of one.',
  )
}
