import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Refusal, refuse } from './command-line.mjs'
import { root } from './install.mjs'

const brotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

const filesUnder = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))

/** The hash of a build's sources: unchanged sources need no build, however they were checked out. */
export const fingerprint = (sources, base) => {
  const hash = createHash('sha256').update(process.version).update(base)
  for (const source of sources.map((name) => join(root, name)).filter(existsSync)) {
    for (const file of filesUnder(source).sort()) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const run = (script, args = []) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', (status) => {
      if (status === 0) return resolve()
      reject(new Refusal(`${output}\nThe build failed.`, 1))
    })
  })

const vite = (...args) => run('node_modules/vite/bin/vite.js', ['build', ...args])

const PACKABLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt'])

/** Compresses every text file of the client at the highest level, so that the server never compresses them. */
const precompress = (folder) =>
  Promise.all(
    filesUnder(folder)
      .filter((file) => PACKABLE.has(extname(file)) && statSync(file).size > 256)
      .map(async (file) => {
        const content = readFileSync(file)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        await writeFile(`${file}.br`, await brotli(content, { params }))
        await writeFile(`${file}.gz`, await packGzip(content, { level: 9 }))
      }),
  )

/** The folder of the project's builds. */
export const dist = join(root, 'dist')

const shared = ['package.json', 'package-lock.json', 'tsconfig.json']
const client = {
  name: 'client',
  sources: [
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'vite.summaries.ts',
    'vite.swaps.ts',
    'scripts/lib/prerender.mjs',
    ...shared,
  ],
  make: async (folder, base) => {
    await vite('--base', base, '--outDir', folder, '--emptyOutDir')
    await run('scripts/lib/prerender.mjs', [folder, base])
    await precompress(folder)
  },
}
const server = {
  name: 'server',
  sources: ['server', 'src/schemas', 'vite.server.config.ts', ...shared],
  make: () => vite('--config', 'vite.server.config.ts', '--logLevel', 'warn'),
}

const buildPart = async ({ name, sources, make }, folder, base) => {
  const path = join(folder, name)
  const stamp = join(path, '.built-from')
  const current = fingerprint(sources, base)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  // The build empties the folder first, so it must be one of ours.
  if (folder !== dist && existsSync(path) && !existsSync(stamp))
    refuse(`${path} was not made by a build: remove it first.`)
  console.error(`Building the ${name} …`)
  await make(path, base)
  writeFileSync(stamp, current)
}

/**
 * Builds what changed since the last build: the server, and the client for a base path. Our own server serves it at the
 * root.
 */
export const buildIfNeeded = (parts = ['client', 'server'], { base = '/', folder = dist } = {}) =>
  Promise.all([client, server].filter(({ name }) => parts.includes(name)).map((part) => buildPart(part, folder, base)))
