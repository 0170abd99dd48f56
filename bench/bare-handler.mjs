/**
 * The baseline for the list page: a handler that only queries the same rows of the same database and sends them. It has
 * no session, contract, limits or log. It runs in a separate process, like the server.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, ManagedRuntime } from 'effect'

const PAGE = `select json_agg(page) as rows from (
  select i.id, i.activation_code as "activationCode", i.simpin, i.iccid, i.service_device_id as "serviceDeviceID",
    i.invoice_number as "invoiceNumber", i.expiry_date as "expiryDate", i.buying_cost as "buyingCost",
    s.name as "supplierName", i.plan_id as "planID", i.supplier_id as "supplierID", i.created_by as "createdBy",
    i.created_date as "createdDate", p.name as "planName", i.type, i.form_factor as "formFactor", coalesce(c.name, r.name, '') as place,
    i.invoice_currency as "InvoiceCurrency", i.stock_status as "stockStatus", coalesce(i.assigned_name, '') as "assignedTo",
    i.expiry_date <> '' and i.expiry_date <= to_char(now() + interval '1 day' *
      coalesce((select expiring_days from notification_rules where id = 1), 30), 'YYYY-MM-DD') as "expiresSoon"
  from inventory_items i join suppliers s on s.id = i.supplier_id join plans p on p.id = i.plan_id
    left join countries c on c.id = i.country_id left join regions r on r.id = i.region_id
  where i.voided_date = ''
  order by i.ordinal desc limit 30
) page`

const serve = (socketFolder) => {
  const runtime = ManagedRuntime.make(
    PgClient.layer({
      host: socketFolder,
      username: 'simdesk',
      database: 'postgres',
      minConnections: 2,
      maxConnections: 16,
    }),
  )
  const page = PgClient.PgClient.use((sql) =>
    Effect.all([sql.unsafe(PAGE), sql.unsafe('select total from inventory_counter')]),
  )
  const server = createServer(async (_, response) => {
    const [[{ rows }], [{ total }]] = await runtime.runPromise(page)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ isSuccess: true, getInventorieslist: rows, totalCount: total }))
  })
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
}

/** Starts it beside a product, and verifies that both answer with the same rows. */
export const startBareHandler = async (dataDir, ours) => {
  const child = spawn(process.execPath, [import.meta.filename, join(dataDir, 'data/run')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    child.once('exit', (code) => reject(new Error(`The bare handler ended with ${code}`)))
  })
  const rowsOf = async (address, headers) => {
    const { getInventorieslist: rows } = await (await fetch(address, { headers })).json()
    return JSON.stringify(rows.map((row) => Object.entries(row).sort()))
  }
  if ((await rowsOf(url)) !== (await rowsOf(ours.url, ours.headers))) {
    child.kill()
    throw new Error('The two send different rows.')
  }
  return { url, pid: child.pid, end: () => child.kill() }
}

if (process.argv[1] === import.meta.filename) serve(process.argv[2])
