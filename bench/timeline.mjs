/**
 * `npm run bench -- --timeline 1000000`: pages of the timeline over this many entries, created by its own projection in
 * a separate database. It reads the first, middle and last pages, with and without filters. Durations are those of the
 * query, without HTTP.
 */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { newDataDir, removeData } from './product.mjs'

const row = (cells) => `| ${cells.join(' | ')} |`

/** The durations as a table in Markdown. */
export const measureTimeline = async (entries) => {
  const { module } = await runnerImport(join(import.meta.dirname, 'timeline.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  const dataDir = newDataDir()
  try {
    const { pages, choices, thousand, alone } = await module.timePages(dataDir, entries)
    const ms = (time) => time.toFixed(2)
    return [
      `The timeline over ${entries.toLocaleString('en-GB')} entries of 1,000 days, a tenth of them within ten minutes:`,
      '',
      row(['pages', 'where', 'median, ms', 'slowest, ms']),
      row(['---', '---', '---', '---']),
      ...pages.map(({ list, place, median, worst }) => row([list, place, ms(median), ms(worst)])),
      row(['what the filters can be', '', ms(choices.median), ms(choices.worst)]),
      '',
      `1,000 entries, 5,000 at once: ${ms(thousand)} ms. One alone: ${ms(alone.median)} ms (at most ${ms(alone.worst)}).`,
    ].join('\n')
  } finally {
    removeData(dataDir)
  }
}
