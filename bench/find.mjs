/**
 * `npm run bench -- --find 1000000`: the global search with this many SIMs, in a separate database. It searches for
 * words that few names, all names, and no names contain. Durations are those of the queries, without HTTP.
 */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { newDataDir, removeData } from './product.mjs'

const row = (cells) => `| ${cells.join(' | ')} |`
const number = (count) => count.toLocaleString('en-GB')

/** The durations as a table in Markdown. */
export const measureFind = async (items) => {
  const { module } = await runnerImport(join(import.meta.dirname, 'find.ts'), { configFile: false, logLevel: 'error' })
  const dataDir = newDataDir()
  try {
    const { counts, times } = await module.timeFinds(dataDir, items)
    const beside = Object.entries(counts).map(([table, count]) => `${number(count)} ${table}`)
    return [
      `The search over everything beside ${beside.join(', ')}; the goal is 50 ms:`,
      '',
      row(['what is typed', 'records shown', 'median, ms', 'slowest, ms']),
      row(['---', '---', '---', '---']),
      ...times.map(({ what, found, median, worst }) => row([what, found, median.toFixed(2), worst.toFixed(2)])),
    ].join('\n')
  } finally {
    removeData(dataDir)
  }
}
