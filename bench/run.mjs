// npm run bench
import { program, refuse } from '../scripts/lib/command-line.mjs'

/** The default measurements, and those that run only on request. */
const usual = ['bytes', 'visit', 'turn', 'wizard', 'replay', 'server', 'install']
const parts = [...usual, 'modules', 'tricks', 'export', 'bulk', 'many']

const declaration = {
  help: `
npm run bench   the figures of the built product, without its peers, as Markdown

npm run bench -- --only bytes,turn   ${usual.join(', ')}
npm run bench -- --only modules      the bytes until the inventory list, module by module (--to /pages/Reports/SaleReport: another list)
npm run bench -- --only tricks       the effect of each performance trick (--trick contain: those with this word)
npm run bench -- --only export       "All pages" of a report with a million rows (--rows 100000: fewer)
npm run bench -- --only bulk         a bulk import of 100,000 rows (--rows), compared with a plain COPY
npm run bench -- --only many         one act on 10,000 SIMs (--rows)
npm run bench -- --only server       the list under load, in rounds of 1,000 requests (--requests)
npm run bench -- --only replay       a session record of 50,000 events on the replay page
npm run bench -- --runs 9            more runs of the measurements in the browser (5)
npm run bench -- --write             into docs/performance.md as well
npm run bench -- --reports 10000,100000,1000000   only the reports, at these sizes
npm run bench -- --reports 100000 --tenfold 2   at this size, at ten times it and at a hundred, copied by statements
npm run bench -- --rebuilds 60000   only rebuilds during live work, after this many sales
npm run bench -- --timeline 1000000   only pages of the timeline, over this many entries
npm run bench -- --days 1000000   only the stock on a day, after this many events of SIMs
npm run bench -- --invoices 100000   only the list of our invoices, with this many
npm run bench -- --doors 200   only refused sign-ins, this many of known and of unknown accounts
npm run bench -- --find 1000000   only the global search, with this many SIMs
`,
  options: {
    only: { type: 'string', default: usual.join(',') },
    runs: { type: 'string', default: '5' },
    trick: { type: 'string' },
    to: { type: 'string' },
    rows: { type: 'string' },
    requests: { type: 'string', default: '1000' },
    write: { type: 'boolean', default: false },
    reports: { type: 'string' },
    tenfold: { type: 'string', default: '0' },
    rebuilds: { type: 'string' },
    timeline: { type: 'string' },
    days: { type: 'string' },
    invoices: { type: 'string' },
    find: { type: 'string' },
    doors: { type: 'string' },
  },
}

await program(declaration, async ({ values }) => {
  const unknown = values.only.split(',').filter((part) => !parts.includes(part))
  if (unknown.length > 0) refuse(`No part ${unknown.join(', ')}. The parts: ${parts.join(', ')}.`)
  const { measure } = await import('./measure.mjs')
  await measure(values)
})
