// Writes the sign-in page into the client that was just built, for any file server. It is the entry page with its form
// and a plain script at its head. The script is inline, because a file would have to be awaited.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './install.mjs'

const [client, base] = process.argv.slice(2)
const folder = 'src/app/boot/first-paint'

/** Builds the script. */
const buildScript = async () => {
  const [{ output }] = await build({
    root,
    base,
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
  if (/<\/script|<!--/i.test(code)) throw new Error('The script contains markup that would end it within a page')
  return code.trim()
}

/**
 * The hash with which a content security policy allows the script; the server calculates it itself, others read it
 * here.
 */
const hashOf = (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Builds the application for Node and renders its sign-in page. */
const drawPage = async () => {
  const outDir = join(dirname(client), 'prerender')
  await build({
    root,
    base,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(folder, 'prerender.tsx'),
      outDir,
      emptyOutDir: true,
      manifest: false,
      sourcemap: false,
      minify: false,
      copyPublicDir: false,
    },
  })
  // The browser globals that the application reads while it renders.
  globalThis.location = new URL(`http://localhost${base}auth/login`)
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
const others = [...html.matchAll(/ *<link rel="modulepreload"[^>]* href="([^"]+)">\n/g)]
for (const [link] of others) html = replaceOnce(html, link, '')
const head = [
  // Without the application the form must not be sent: its password would appear in an address.
  `<meta http-equiv="Content-Security-Policy" content="script-src 'self' ${hashOf(script)}; form-action 'none'">`,
  `<script data-entry="${entry}">${script}</script>`,
]
html = replaceOnce(html, tag, head.join('\n    '))
// Only fetched, and after the styles: a preloaded module would also be compiled, which delays the form.
const fetched = [entry, ...others.map(([, href]) => href)]
  .map((href) => `  <link rel="preload" as="script" fetchpriority="low" crossorigin href="${href}">\n  `)
  .join('')
html = replaceOnce(html, '</head>', `${fetched}</head>`)
html = replaceOnce(html, /<title>.*?<\/title>/, `<title>${page.title}</title>`)
html = replaceOnce(html, '<div id="root"></div>', `<div id="root">${page.root}</div>${page.beside}`)
mkdirSync(join(client, 'auth/login'), { recursive: true })
writeFileSync(join(client, 'auth/login/index.html'), html)
