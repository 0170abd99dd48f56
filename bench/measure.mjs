import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { refuse } from '../scripts/lib/command-line.mjs'
import { bulkSection, measureBulk } from './bulk.mjs'
import { measureModules, measurePackages } from './bytes.mjs'
import { measureFirstVisit } from './first-visit.mjs'
import { manySection, measureMany } from './many.mjs'
import { measurePageTurns } from './page-turn.mjs'
import { newDataDir, removeData } from './product.mjs'
import { measureReplay, replaySection } from './replay.mjs'
import { report } from './report.mjs'
import { measureReportBytes, reportBytesSection } from './report-bytes.mjs'
import { measureReportExport, reportExportSection } from './report-export.mjs'
import { measureServer, measureStarts } from './server.mjs'
import { measureTricks, tricksSection } from './tricks.mjs'
import { splitVisit, visitModulesSection } from './visit-modules.mjs'
import { measureWizard } from './wizard.mjs'
import { writeSection } from './write-section.mjs'

const root = join(import.meta.dirname, '..')
/** The size of a folder on disk, in MB. */
const sizeOf = (folder) => {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true })) bytes += lstatSync(join(folder, entry)).blocks * 512
  return bytes / 1_048_576
}

/** Measures what a command line requests, and prints it. */
export const measure = async (values) => {
  const wanted = new Set(values.only.split(','))
  const runs = Number(values.runs)

  const needsProduct = ['visit', 'modules', 'tricks', 'wizard', 'replay', 'server'].some((part) => wanted.has(part))
  const needsServer = needsProduct || ['export', 'bulk', 'many'].some((part) => wanted.has(part))
  for (const built of [
    'dist/client/index.html',
    ...(needsServer || [values.reports, values.rebuilds, values.doors].some((value) => value !== undefined)
      ? ['dist/server/main.js']
      : []),
  ]) {
    if (existsSync(join(root, built))) continue
    refuse(`${built} is missing: npm run build`)
  }

  if (values.reports !== undefined) {
    const { measureReports } = await import('./reports.mjs')
    const sizes = values.reports.split(',').map(Number)
    if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 1_000))
      refuse('--reports takes numbers from 1000 on.')
    // Copies differ from the originals by a digit of the ICCID, and two digits are available.
    if (!['0', '1', '2'].includes(values.tenfold)) refuse('--tenfold takes 1 or 2.')
    const text = await measureReports(sizes, Number(values.tenfold))
    console.log(text)
    if (values.write) writeSection('reports', text, 'scaling.md')
    return
  }

  if (values.timeline !== undefined) {
    const { measureTimeline } = await import('./timeline.mjs')
    return console.log(await measureTimeline(Number(values.timeline)))
  }
  if (values.days !== undefined) {
    const { measureDays } = await import('./days.mjs')
    return console.log(await measureDays(Number(values.days)))
  }
  if (values.invoices !== undefined) {
    const { measureInvoices } = await import('./invoices.mjs')
    return console.log(await measureInvoices(Number(values.invoices)))
  }
  if (values.find !== undefined) {
    const { measureFind } = await import('./find.mjs')
    return console.log(await measureFind(Number(values.find)))
  }
  if (values.doors !== undefined) {
    const { measureDoors } = await import('./doors.mjs')
    return console.log(await measureDoors(Number(values.doors)))
  }
  if (values.rebuilds !== undefined) {
    const { measureRebuilds } = await import('./rebuilds.mjs')
    const text = await measureRebuilds(Number(values.rebuilds))
    console.log(text)
    if (values.write) writeSection('rebuilds', text, 'scaling.md')
    return
  }

  const say = (text) => console.error(`… ${text}`)
  const found = {}

  if (wanted.has('bytes')) found.modules = measureModules()
  if (wanted.has('install')) found.install = sizeOf(join(root, 'node_modules'))
  if (wanted.has('turn')) {
    say('page turns')
    found.turn = await measurePageTurns(runs)
  }
  if (needsProduct) {
    const dataDir = newDataDir()
    let product
    try {
      say('starting the server twice')
      found.starts = await measureStarts(dataDir)
      product = found.starts.product
      if (wanted.has('visit')) {
        say('first visits')
        found.visit = await measureFirstVisit(product.url, runs)
        if (wanted.has('bytes')) found.packages = measurePackages(found.visit.login.files)
      }
      if (wanted.has('modules')) {
        say('the composition of a visit')
        found.split = splitVisit((await measureFirstVisit(product.url, 1, values.to)).list.answers)
      }
      if (wanted.has('tricks')) {
        const only = values.trick === undefined ? undefined : new RegExp(values.trick, 'i')
        found.tricks = await measureTricks(product.url, runs, only, say)
      }
      if (wanted.has('wizard')) {
        say('the plan wizard')
        found.wizard = await measureWizard(product.url, runs)
      }
      if (wanted.has('replay')) {
        say('a long session record')
        found.replay = await measureReplay(product.url, runs)
      }
      if (wanted.has('server')) {
        say('the list under load')
        found.server = await measureServer(product, dataDir, Number(values.requests))
      }
    } finally {
      await product?.end()
      removeData(dataDir)
    }
  }

  if (wanted.has('bulk')) found.bulk = await measureBulk(Number(values.rows ?? 100_000), say)
  if (wanted.has('many')) found.many = await measureMany(Number(values.rows ?? 10_000), say)

  // These have their own section in the document; the other figures stay as they are.
  const own = [
    ['modules', found.split && visitModulesSection(found.split)],
    ['tricks', found.tricks && tricksSection(found.tricks)],
    ['bulk', found.bulk && bulkSection(found.bulk)],
    ['many', found.many && manySection(found.many)],
  ]
  const write = (section, text) => {
    if (text === undefined) return
    console.log(text)
    if (!values.write) return
    writeSection(section, text)
    say('written to docs/performance.md')
  }
  for (const [section, text] of own) write(section, text)
  if ([...wanted].every((part) => own.some(([section]) => section === part))) return

  const more = []
  if (wanted.has('bytes')) more.push(reportBytesSection(measureReportBytes()))
  if (found.replay) more.push(replaySection(found.replay))
  if (wanted.has('export'))
    more.push(reportExportSection(await measureReportExport(Number(values.rows ?? 1_000_000), say)))
  write('bench', [report(found), ...more].join('\n'))
}
