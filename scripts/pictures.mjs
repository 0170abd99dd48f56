// Pictures of every screen, and a sheet that shows them side by side with earlier ones.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { program, refuse } from './lib/command-line.mjs'

const declaration = {
  help: `
npm run pictures -- <folder>   pictures of every screen into this folder, and sheet.html over them

npm run pictures -- <folder> --before <folder>   the sheet has the pictures of another folder beside them
npm run pictures -- <folder> --only Inventory    screens whose address contains this
npm run pictures -- <folder> --sheet             only the sheet, of the pictures that are there

The built product (npm run build) runs with demo data of its own.
`,
  options: { before: { type: 'string' }, only: { type: 'string', default: '' }, sheet: { type: 'boolean' } },
  words: 1,
}

/** How each screen is seen: staff at a desk, by day and by night, and on a phone. */
const looks = [
  { name: 'light-1440', scheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark-1440', scheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'light-390', scheme: 'light', viewport: { width: 390, height: 844 }, isPhone: true },
]

/** The parameters of an address, as the demo data have them. */
const plan = 'UAE%2020%20GB%2030%20Days'
/** A plan is edited under its name. */
const parametersOf = (path) => ({ id: path.startsWith('/pages/EditPlan') ? plan : '1', planName: plan })
const addressOf = (path) => path.replace(/:(\w+)\??/g, (_, name) => parametersOf(path)[name] ?? '1')
const fileOf = (path, look) => `${path.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'root'}.${look.name}.png`

const screens = async (only) => {
  const { openModules } = await import('./lib/modules.mjs')
  const load = await openModules()
  const { routes } = await load('src/app/navigation/routes.ts')
  const shown = routes.filter(({ frame }) => frame === 'shell')
  return [...new Set(shown.map(({ path }) => addressOf(path)))].filter((path) => path.includes(only))
}

/** Resolves when nothing in the page is still loading, or after ten seconds. */
const whole = (page) =>
  page
    .waitForFunction(
      () =>
        document.querySelector('main h1') !== null &&
        document.querySelector('main [aria-busy="true"], [role="progressbar"][aria-label="Loading the page"]') === null,
      null,
      { timeout: 10_000 },
    )
    .then(
      () => page.waitForTimeout(350),
      () => console.log(`  ${page.url()} was still loading`),
    )

const take = async (folder, paths) => {
  if (!existsSync('dist/server/main.js')) refuse('The product is not built: npm run build')
  const { chromium } = await import('playwright-core')
  const { chromiumArgs, ensureBrowser } = await import('./chromium.mjs')
  const { admin, newDataDir, removeData, startProduct } = await import('../bench/product.mjs')
  const dataDir = newDataDir()
  const product = await startProduct(dataDir, { DEMO_DATA: 'small' })
  const executablePath = ensureBrowser()
  const browser = await chromium.launch(executablePath ? { executablePath, args: chromiumArgs } : {})
  try {
    for (const look of looks) {
      const { scheme, viewport, isPhone = false } = look
      const context = await browser.newContext({
        viewport,
        locale: 'en-GB',
        isMobile: isPhone,
        hasTouch: isPhone,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(`${product.url}/auth/login`)
      await page.fill('input[name="email"]', admin.email)
      await page.fill('input[name="password"]', admin.password)
      await page.click('form button[type="submit"]')
      await page.waitForURL(/dashboard/)
      // The application's own switch: it does not follow the system's scheme.
      if (scheme === 'dark') await page.click('button[aria-label="Switch to dark colours"]')
      for (const path of paths) {
        await page.goto(product.url + path)
        await whole(page)
        await page.screenshot({ path: join(folder, fileOf(path, look)) })
      }
      console.log(`${look.name}: ${paths.length} pictures`)
      await context.close()
    }
  } finally {
    await browser.close()
    await product.end()
    removeData(dataDir)
  }
}

const picture = (from, folder, path, look) => {
  const file = join(folder, fileOf(path, look))
  const address = encodeURI(relative(from, file))
  return existsSync(file)
    ? `<a href="${address}"><img loading="lazy" alt="" src="${address}"></a>`
    : '<i>no picture</i>'
}

/** A screen's looks one below the other, each with the earlier picture at its left. */
const sheetOf = (folder, before, paths) => {
  const columns = [...(before === undefined ? [] : [['Before', before]]), ['Now', folder]]
  const figure = (path, look, [name, one]) =>
    `<figure><figcaption>${name}, ${look.name}</figcaption>${picture(folder, one, path, look)}</figure>`
  const screens = paths.map((path) => {
    const rows = looks.map(
      (look) =>
        `<div class="${look.isPhone ? 'phone' : 'desk'}">${columns.map((one) => figure(path, look, one)).join('')}</div>`,
    )
    return `<section id="${path}"><h2>${path}</h2>${rows.join('')}</section>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:13px system-ui;margin:16px}section{border-top:1px solid #ccc}h2{font-size:16px}
div{display:flex;gap:16px;margin-bottom:16px}figure{margin:0;flex:1 1 0;max-width:1440px}.phone figure{flex:0 0 260px}
img{width:100%;border:1px solid #ccc}nav a{margin-right:12px}</style>
<nav>${paths.map((path) => `<a href="#${path}">${path}</a>`).join(' ')}</nav>
${screens.join('\n')}`
}

await program(declaration, async ({ values, positionals }) => {
  const [named] = positionals
  if (named === undefined) refuse('Name the folder of the pictures: npm run pictures -- <folder>')
  const folder = resolve(named)
  const before = values.before && resolve(values.before)
  if (before && !existsSync(before)) refuse(`There is no folder ${before}.`)
  mkdirSync(folder, { recursive: true })
  const paths = await screens(values.only)
  if (!values.sheet) await take(folder, paths)
  writeFileSync(join(folder, 'sheet.html'), sheetOf(folder, before, paths))
  console.log(join(folder, 'sheet.html'))
  process.exit(0)
})
