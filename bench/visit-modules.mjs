// The composition of the bytes until the first list: every answer, and every module's share of scripts and styles.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesBySource, moduleOf, packageOf } from './source-map.mjs'

const dist = join(import.meta.dirname, '../dist/client')
/** Smaller modules are combined in one line. */
const LEAST_KB = 0.5

const add = (shares, name, kb) => shares.set(name, (shares.get(name) ?? 0) + kb)

const sorted = (shares) => [...shares].map(([name, kb]) => ({ name, kb })).sort((a, b) => b.kb - a.kb)

/**
 * The answers of a visit. Scripts are split by their source maps, so that each module has its share of the transferred
 * bytes.
 */
export const splitVisit = (answers) => {
  const [packages, modules] = [new Map(), new Map()]
  for (const { path, kb } of answers) {
    const file = join(dist, path)
    if (!existsSync(`${file}.map`)) continue
    const bytes = bytesBySource(readFileSync(file, 'utf8'), JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    const all = [...bytes.values()].reduce((sum, of) => sum + of, 0)
    for (const [source, of] of bytes) {
      add(packages, packageOf(source), (of / all) * kb)
      add(modules, moduleOf(source), (of / all) * kb)
    }
  }
  return { answers: [...answers].sort((a, b) => b.kb - a.kb), packages: sorted(packages), modules: sorted(modules) }
}

const table = (head, rows) =>
  [`| ${head} | KB |`, '|---|---|', ...rows.map(({ name, kb }) => `| ${name} | ${kb.toFixed(1)} |`)].join('\n')

/** The rows above a size, and one for the rest. */
const heavy = (rows, least) => {
  const light = rows.filter(({ kb }) => kb < least)
  const rest = { name: `${light.length} more, each below ${least} KB`, kb: light.reduce((sum, { kb }) => sum + kb, 0) }
  return [...rows.filter(({ kb }) => kb >= least).map(({ name, kb }) => ({ name: `\`${name}\``, kb })), rest]
}

export const visitModulesSection = ({ answers, packages, modules }) =>
  [
    '### What comes until the list is shown',
    '',
    `${answers.reduce((sum, { kb }) => sum + kb, 0).toFixed(1)} KB in ${answers.length} answers, headers included:`,
    '',
    table(
      'answer',
      heavy(
        answers.map(({ path, kb }) => ({ name: path.replace(/-[\w-]{8}\./, '.'), kb })),
        1,
      ),
    ),
    '',
    'The scripts of them by package:',
    '',
    table('package', heavy(packages, LEAST_KB)),
    '',
    'The same by module:',
    '',
    table('module', heavy(modules, LEAST_KB)),
    '',
  ].join('\n')
