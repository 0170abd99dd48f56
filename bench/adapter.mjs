import { runnerImport } from 'vite'

const REPORT = 'SaleReport'
const { module } = await runnerImport(new URL('../src/schemas/lists/paged-lists.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
const columns = { order: module.pagedListOf(REPORT).fields.map(({ name }) => name), hidden: [] }

// The product as the peers' harness drives it; run.mjs in bench/peers starts it with known credentials and sale rows.
export default {
  name: 'sim-desk',
  baseUrl: process.env.SIMDESK_URL ?? 'http://127.0.0.1:8080',
  // The widest report: its 40 columns and 30 rows are what the peers show.
  loginPath: `/auth/login?next=${encodeURIComponent(`/pages/Reports/${REPORT}`)}`,
  email: 'input[name="email"]',
  password: 'input[name="password"]',
  submit: 'form button[type="submit"]',
  // The page arrives with its form; the application takes it over a little later.
  ...(process.env.SIMDESK_ANSWERING && { loginReady: 'html:not([data-early])' }),
  user: process.env.ADMIN_EMAIL ?? 'admin@simdesk.test',
  pass: process.env.ADMIN_PASSWORD,
  // As for an account that has chosen "All columns" before, because a report first shows a quarter of them.
  beforeLogin: (page) =>
    page.evaluate(
      ([key, kept]) => localStorage.setItem(key, kept),
      [`simdesk.columns:EMP001:${REPORT}`, JSON.stringify(columns)],
    ),
  // Only the rows of the list: the totals above them are a table too.
  row: 'main tr[data-slot]',
  // The serial number: consecutive across pages, so every turn is verified to show exactly the next rows.
  keyCell: 'td:first-child',
  numericKey: true,
  next: 'button[aria-label="Next page"]',
}
