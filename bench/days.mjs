/**
 * `npm run bench -- --days 1000000`: the stock on a day after this many events of SIMs, in a separate database. The
 * product's projection keeps the changes of each day. Durations are those of the query, without HTTP.
 */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { newDataDir, removeData } from './product.mjs'

const row = (cells) => `| ${cells.join(' | ')} |`
const number = (count) => count.toLocaleString('en-GB')

/** The durations as a table in Markdown. */
export const measureDays = async (events) => {
  const { module } = await runnerImport(join(import.meta.dirname, 'days.ts'), { configFile: false, logLevel: 'error' })
  const dataDir = newDataDir()
  try {
    const { rows, thousand, alone, times } = await module.timeDays(dataDir, events)
    const ms = (time) => time.toFixed(2)
    return [
      `The stock on a day after ${number(events)} events of 1,000 days, kept in ${number(rows)} rows; the goal is 1,000 ms:`,
      '',
      row(['stock', 'lines', 'median, ms', 'slowest, ms']),
      row(['---', '---', '---', '---']),
      ...times.map(({ what, lines, median, worst }) => row([what, number(lines), ms(median), ms(worst)])),
      '',
      `1,000 events, 5,000 at once: ${ms(thousand)} ms. One alone: ${ms(alone.median)} ms (at most ${ms(alone.worst)}).`,
    ].join('\n')
  } finally {
    removeData(dataDir)
  }
}
