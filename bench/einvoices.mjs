/**
 * `node bench/einvoices.mjs <folder>`: judges our sample documents by the validation artefacts of CEN, and prints the
 * counts. The folder is a clone of https://github.com/ConnectingEurope/eInvoicing-EN16931, with the XSLT processor in
 * it: `npm i --prefix <folder> xslt3@2.7.0`. Neither is part of this project.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { openModules } from '../scripts/lib/modules.mjs'

const folder = resolve(process.argv[2] ?? '.')
const sheets = {
  UBL: 'ubl/xslt/EN16931-UBL-validation.xslt',
  CII: 'cii/xslt/EN16931-CII-validation.xslt',
  // Optional: XRechnung's own rules, if somebody has compiled them to XSLT beside the others.
  XRechnung: 'xrechnung/XRechnung-UBL-validation.xslt',
}
if (!existsSync(join(folder, sheets.UBL)) || !existsSync(join(folder, 'node_modules/xslt3'))) {
  console.error('Usage: node bench/einvoices.mjs <folder>. See the comment at the top of this file for what is in it.')
  process.exit(1)
}
const SaxonJS = createRequire(join(folder, 'package.json'))('saxon-js')

/** Compiles a stylesheet once; the compiled form stays beside it. */
const compiled = (sheet) => {
  const target = join(folder, `${sheet}.sef.json`)
  if (!existsSync(target)) {
    const compiler = join(folder, 'node_modules/xslt3/xslt3.js')
    execFileSync(process.execPath, [compiler, `-xsl:${join(folder, sheet)}`, `-export:${target}`, '-nogo'])
  }
  return target
}

/** The rules that a document breaks: `fatal BR-CO-15: …`. */
const brokenBy = (sheet, xml) => {
  const { principalResult } = SaxonJS.transform(
    { stylesheetFileName: compiled(sheet), sourceText: xml, destination: 'serialized' },
    'sync',
  )
  return [...principalResult.matchAll(/<svrl:failed-assert([^>]*)>\s*<svrl:text>([\s\S]*?)<\/svrl:text>/g)].map(
    ([, attributes, text]) => `${/flag="(\w+)"/.exec(attributes)?.[1]} ${text.replace(/\s+/g, ' ').trim()}`,
  )
}

const load = await openModules()
const { cases } = await load('tests/server/billing/einvoice/samples.ts')
const { electronicInvoice } = await load('server/billing/einvoice/einvoice.ts')

console.log('| artefacts | documents | fatal | warnings |\n| --- | ---: | ---: | ---: |')
const found = []
for (const [name, sheet] of Object.entries(sheets)) {
  if (!existsSync(join(folder, sheet))) continue
  const documents = Object.entries(cases).filter(
    ([, { issued }]) => name !== 'XRechnung' || issued.customer.leitwegID !== undefined,
  )
  const broken = documents.flatMap(([title, document]) => {
    const { xml, missing } = electronicInvoice(document, name === 'CII' ? 'CII' : 'UBL')
    if (xml === null) throw new Error(`${title}: ${missing}`)
    return brokenBy(sheet, xml).map((rule) => ({ title, rule }))
  })
  const fatal = broken.filter(({ rule }) => rule.startsWith('fatal')).length
  console.log(`| ${name} | ${documents.length} | ${fatal} | ${broken.length - fatal} |`)
  found.push(...broken.map(({ title, rule }) => `${name}, ${title}: ${rule}`))
}

// The artefacts must find something too: a total that is not the sum.
const { xml: whole } = electronicInvoice(cases.standard, 'UBL')
const planted = brokenBy(sheets.UBL, whole.replace(/(<cbc:TaxInclusiveAmount[^>]*>)/, '$1 1'))
console.log(`\nA planted wrong total breaks: ${planted.map((rule) => /BR-[A-Z0-9-]+/.exec(rule)?.[0]).join(', ')}`)
if (found.length > 0) console.log(`\n${found.join('\n')}`)
process.exit(planted.length === 0 || found.some((line) => line.includes(': fatal')) ? 1 : 0)
