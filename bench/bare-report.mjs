/**
 * The baseline for a report page: a handler that sends the first page of the sale report, read with the server's own
 * statement. It has no session, contract, limits or log. It runs in a separate process, like the server.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, ManagedRuntime } from 'effect'

const serve = (socketFolder, fields) => {
  const PAGE = `with counter as (select total from report_counters where report = 2)
    select counter.total, (select json_agg(page)::text from (
      select ${fields} from (select ordinal, subject from report_entries
        where report = 2 and ordinal <= counter.total and ordinal > counter.total - 30
        order by ordinal desc limit 30) e
      join report_rows r on r.subject = e.subject order by e.ordinal desc) page) as rows from counter`
  const runtime = ManagedRuntime.make(
    PgClient.layer({
      host: socketFolder,
      username: 'simdesk',
      database: 'postgres',
      minConnections: 2,
      maxConnections: 16,
    }),
  )
  const page = PgClient.PgClient.use((sql) => sql.unsafe(PAGE))
  const server = createServer(async (_, response) => {
    const [{ rows, total }] = await runtime.runPromise(page)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`{"isSuccess":true,"purchaseReports":${rows},"totalCount":${total}}`)
  })
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
  return Effect.void
}

/** The columns of the projection behind the fields on the wire. */
const columnOf = {
  u_Id: 'r.customer_id',
  pSource: 'r.plan_source',
  iOrderId: 'r.order_id',
  inventory_Id: 'r.inventory_id',
  countryNameCheckout: 'r.checkout_country',
  countryNamePlan: 'r.country',
  stripCustomerId: 'r.stripe_customer_id',
  purchaseDate: 'left(r.at, 10)',
  subs_Count: 'r.subscriptions',
  time: 'substr(r.at, 12, 8)',
  sellingPrice: 'r.price',
  vendorName: 'r.vendor',
  validity: `r.validity || ' ' || r.duration_type`,
  countryname: `coalesce(nullif(r.country, ''), nullif(r.region, ''), r.checkout_country)`,
  regionName: 'r.region',
  suplerName: 'r.supplier',
  paymentGateway: 'r.payment_method',
  stripEmail: 'r.stripe_email',
  companyBuyingPrice: 'r.buying_price',
  id: 'e.ordinal',
}
const snake = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** Starts it beside a product, and verifies that both answer with the same rows. */
export const startBareReport = async (dataDir, ours) => {
  const rowsOf = async (address, headers) => (await (await fetch(address, { headers })).json()).purchaseReports
  const wanted = await rowsOf(ours.url, ours.headers)
  const fields = Object.keys(wanted[0]).map((name) => `${columnOf[name] ?? `r.${snake(name)}`} as "${name}"`)
  const child = spawn(process.execPath, [import.meta.filename, join(dataDir, 'data/run'), fields.join(', ')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    child.once('exit', (code) => reject(new Error(`The bare handler ended with ${code}`)))
  })
  if (JSON.stringify(await rowsOf(url)) !== JSON.stringify(wanted)) throw new Error('The two send different rows.')
  return { url, pid: child.pid, end: () => child.kill() }
}

if (process.argv[1] === import.meta.filename) serve(process.argv[2], process.argv[3])
