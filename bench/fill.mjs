/**
 * `node bench/fill.mjs <address> <items>`: adds items over the API, so that a list has pages enough to turn.
 * Signs in with ADMIN_EMAIL and ADMIN_PASSWORD.
 */
import { admin, signIn } from './product.mjs'

const [url, count] = [process.argv[2], Number(process.argv[3])]
admin.email = process.env.ADMIN_EMAIL ?? admin.email
admin.password = process.env.ADMIN_PASSWORD ?? admin.password

const headers = await signIn(url)
const get = async (path) => (await fetch(`${url}/api${path}`, { headers })).json()
const [example] = (await get('/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=1')).getInventorieslist
const [{ country, region, planID, supplierID, type }] = (
  await get(`/InventoryMaster/GetInventoryList?id=${example.id}`)
).getInventorieslist

const xsrf = /XSRF-TOKEN=([^;]+)/.exec(headers.cookie)?.[1] ?? ''
const began = Date.now()

const add = async (number) => {
  const form = new FormData()
  const parts = {
    Type: type,
    Country: country ?? '',
    Region: region ?? '',
    SupplierID: supplierID,
    PlanID: planID,
    ActivationCode: `BENCH-${began}-${number}`,
    Iccid: `89440${String(began).slice(-7)}${String(number).padStart(7, '0')}`,
    Simpin: '0000',
    ServiceDeviceID: '',
    PaymentType: 'prepaid',
    InvoiceNumber: `BENCH-${number}`,
    InvoiceCurrency: 'USD',
    InvoiceCost: '5',
    BuyingCost: '4',
    Sellingcost: '9',
    StockReceivedDate: '',
    ExpiryDate: '2031-12-31',
  }
  for (const [name, value] of Object.entries(parts)) form.append(name, String(value))
  const answer = await fetch(`${url}/api/InventoryMaster/InsertSingleInventory`, {
    method: 'POST',
    headers: { ...headers, 'X-XSRF-TOKEN': decodeURIComponent(xsrf) },
    body: form,
  })
  const body = await answer.json()
  if (!body.isSuccess) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
}

let next = 0
const desk = async () => {
  while (next < count) await add(next++)
}
await Promise.all(Array.from({ length: 8 }, desk))
console.log(`${count} items in ${((Date.now() - began) / 1000).toFixed(1)} s`)
