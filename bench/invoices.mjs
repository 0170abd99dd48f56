/**
 * `npm run bench -- --invoices 100000`: pages of the list of our invoices, in a separate database. The totals added up
 * from the invoices are measured in the same run: a page took at least that long before their sums were kept.
 */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { newDataDir, removeData } from './product.mjs'

const row = (cells) => `| ${cells.join(' | ')} |`

/** The durations as a table in Markdown. */
export const measureInvoices = async (invoices) => {
  const { module } = await runnerImport(join(import.meta.dirname, 'invoices.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  const dataDir = newDataDir()
  try {
    const { times, addedUp } = await module.timeInvoices(dataDir, invoices)
    const ms = (time) => time.toFixed(2)
    return [
      `The list of ${invoices.toLocaleString('en-GB')} invoices of 1,000 days:`,
      '',
      row(['page', 'median, ms', 'slowest, ms']),
      row(['---', '---', '---']),
      ...times.map(({ what, median, worst }) => row([what, ms(median), ms(worst)])),
      row(['only the totals, added up from the invoices', ms(addedUp.median), ms(addedUp.worst)]),
    ].join('\n')
  } finally {
    removeData(dataDir)
  }
}
