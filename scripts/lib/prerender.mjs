// Writes the sign-in page beside the client that has just been built, where any server of files finds it: the entry's
// own page with the form in it and a plain script at its head.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './install.mjs'

const client = join(root, 'dist/client')
const folder = 'src/app/first-paint'

/** Builds the script; returns its address. */
const buildScript = async () => {
  const [{ output }] = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(root, folder, 'early.ts'), formats: ['iife'], name: 'early' },
    },
  })
  const [{ code }] = output
  const address = `/assets/early-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  writeFileSync(join(client, address), code)
  return address
}

/** Builds the application for Node and draws its sign-in page. */
const drawPage = async () => {
  const outDir = join(root, 'dist/prerender')
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(folder, 'prerender.tsx'),
      outDir,
      manifest: false,
      sourcemap: false,
      minify: false,
      copyPublicDir: false,
    },
  })
  // What the application asks the browser while it draws.
  globalThis.location = new URL('http://localhost/auth/login')
  const { prerenderLogin } = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  return prerenderLogin()
}

const replaceOnce = (text, from, to) => {
  const parts = text.split(from)
  if (parts.length !== 2) throw new Error(`The built page has ${parts.length - 1} times ${from}`)
  return parts.join(to)
}

const [script, page] = await Promise.all([buildScript(), drawPage()])
let html = readFileSync(join(client, 'index.html'), 'utf8')
const [tag, entry] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html)
const head = [
  // Without the application nothing may send the form: its password would be in an address.
  `<meta http-equiv="Content-Security-Policy" content="form-action 'none'">`,
  `<script src="${script}" data-entry="${entry}"></script>`,
  // Only fetched: a module that is preloaded is compiled as well, and the form would be drawn after that.
  `<link rel="preload" as="script" fetchpriority="low" crossorigin href="${entry}">`,
]
html = replaceOnce(html, tag, head.join('\n    '))
html = html.replaceAll('<link rel="modulepreload"', '<link rel="preload" as="script" fetchpriority="low"')
html = replaceOnce(html, /<title>.*?<\/title>/, `<title>${page.title}</title>`)
html = replaceOnce(html, '<div id="root"></div>', `<div id="root">${page.root}</div>${page.beside}`)
mkdirSync(join(client, 'auth/login'), { recursive: true })
writeFileSync(join(client, 'auth/login/index.html'), html)
