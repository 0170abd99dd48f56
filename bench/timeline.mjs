/**
 * `npm run bench -- --timeline 1000000`: pages of the timeline over so many entries, made by its own projection in a
 * database of their own: the first, the middle and the last pages, whole and narrowed. Times of the query, without HTTP.
 */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { newDataDir, removeData } from './product.mjs'

const row = (cells) => `| ${cells.join(' | ')} |`

/** The times as a table in Markdown. */
export const measureTimeline = async (entries) => {
  const { module } = await runnerImport(join(import.meta.dirname, 'timeline.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  const dataDir = newDataDir()
  try {
    const times = await module.timePages(dataDir, entries)
    return [
      `The timeline over ${entries.toLocaleString('en-GB')} entries of 1,000 days:`,
      '',
      row(['pages', 'where', 'median, ms', 'slowest, ms']),
      row(['---', '---', '---', '---']),
      ...times.map(({ list, place, median, worst }) => row([list, place, median.toFixed(2), worst.toFixed(2)])),
    ].join('\n')
  } finally {
    removeData(dataDir)
  }
}
