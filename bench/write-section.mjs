import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

/** Replaces the figures between the section's marks in a page of docs/. */
export const writeSection = (name, text, page = 'performance.md') => {
  const file = join(import.meta.dirname, '../docs', page)
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const document = readFileSync(file, 'utf8')
  const before = document.slice(0, document.indexOf(start) + start.length)
  const after = document.slice(document.indexOf(end))
  const load = loadavg()[2].toFixed(1)
  const made = `Measured with Node ${process.version} on ${availableParallelism()} cores, load over the quarter of an hour ${load}.`
  writeFileSync(file, `${before}\n${made}\n\n${text.trim()}\n\n${after}`)
}
