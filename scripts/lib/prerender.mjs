// Writes the sign-in page beside the client that has just been built, where any server of files finds it: the entry's
// own page with the form in it and a plain script at its head, in the page's text: a file would be waited for.
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
  if (/<\/script|<!--/i.test(code)) throw new Error('The script cannot stand in a page')
  return code.trim()
}

/** Under which a content security policy lets the script run; the server finds it by itself, others read it here. */
const hashOf = (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Builds the application for Node and draws its sign-in page. */
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
  // What the application asks the browser while it draws.
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
  // Without the application nothing may send the form: its password would be in an address.
  `<meta http-equiv="Content-Security-Policy" content="script-src 'self' ${hashOf(script)}; form-action 'none'">`,
  `<script data-entry="${entry}">${script}</script>`,
]
html = replaceOnce(html, tag, head.join('\n    '))
// Only fetched, and after the styles: a module that is preloaded is compiled as well, and the form is drawn after that.
const fetched = [entry, ...others.map(([, href]) => href)]
  .map((href) => `  <link rel="preload" as="script" fetchpriority="low" crossorigin href="${href}">\n  `)
  .join('')
html = replaceOnce(html, '</head>', `${fetched}</head>`)
html = replaceOnce(html, /<title>.*?<\/title>/, `<title>${page.title}</title>`)
html = replaceOnce(html, '<div id="root"></div>', `<div id="root">${page.root}</div>${page.beside}`)
mkdirSync(join(client, 'auth/login'), { recursive: true })
writeFileSync(join(client, 'auth/login/index.html'), html)
