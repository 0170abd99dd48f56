// Plain Node: playwright-core is imported only where it is needed and installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The same engine without windows, which makes the end-to-end tests faster. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
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

// Some distributions ship a stub that only says "install the snap", so the browser has to answer.
const starts = (path) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

const inPath = (names) => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

const named = () => {
  const { CHROMIUM: path } = process.env
  if (path && !isExecutable(path)) throw new Error(`CHROMIUM names ${path}, which cannot be executed.`)
  return path || null
}

const firstThatStarts = (paths) => paths.find((path) => isExecutable(path) && starts(path)) ?? null

/** The browser of a person: `CHROMIUM`, else the system's Chromium or Chrome, else null. */
const findBrowser = () => named() ?? firstThatStarts([...inPath(browsers), ...places])

/** For tests: `CHROMIUM`, else the system's headless shell, else its Chromium or Chrome, else null. */
export const findChromium = () => named() ?? firstThatStarts(inPath(shells)) ?? findBrowser()

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

/** Installs the first available of these packages. */
const installFromDebian = (packages) =>
  run('apt-get', ['update', '-q']) && packages.some((name) => run('apt-get', ['install', '-q', '-y', name]))

/** The result of `find`, after an installation if needed. Null means the one that Playwright installed. */
const ensure = (find, packages) => {
  const found = find()
  if (found) return found
  if (playwrightHasOne()) return null
  console.log('No Chromium found: installing one …')
  const isRoot = process.getuid?.() === 0
  const installArgs = isRoot && process.platform === 'linux' ? ['install', '--with-deps'] : ['install']
  if (run('npx', ['--no-install', 'playwright', ...installArgs, 'chromium'])) return null
  if (isRoot && existsSync('/etc/debian_version') && installFromDebian(packages)) {
    const installed = find()
    if (installed) return installed
  }
  throw new Error(
    'There is no Chromium. Install it (Debian: apt-get install chromium; macOS: Google Chrome) ' +
      'or set CHROMIUM to the path of one.',
  )
}

/** A Chromium for the end-to-end tests. */
export const ensureChromium = () => ensure(findChromium, ['chromium-headless-shell', 'chromium'])

/** A full browser, for the measurements. */
export const ensureBrowser = () => ensure(findBrowser, ['chromium'])
