import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InventoryFilter, InventoryRecord } from '../../../src/schemas/stock/inventory.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import { InventoryService } from '../../../src/services/stock/inventory-service.ts'
import { answer } from '../support/api-server.ts'
import { inventoryRow } from '../support/list-rows.ts'
import { ada, failureOf, memoryDownloads, servicesForFile } from '../support/services.ts'

const downloads = memoryDownloads()
const { api, services } = await servicesForFile({ downloads })

beforeEach(() => {
  writeSession({ user: ada }, 'tok-1')
})
afterEach(() => clearSession())

const row = inventoryRow(7)
const record: InventoryRecord = {
  ...row,
  invoiceCost: 9,
  InvoiceCurrency: 'USD',
  invoicePO: '',
  stockReceivedDate: '',
  stockExpiryDate: '2027-03-31',
  country: 44,
  region: null,
  type: 'local',
  paymentType: 'prepaid',
  updatedBy: '',
  updatedDate: '',
  sellingcost: null,
  version: 3,
}

const list = InventoryService.use((service) => service.list({ page: 2, pageSize: 30, sort: null }))
const search = (filter: Partial<InventoryFilter>) =>
  InventoryService.use((service) =>
    service.search({
      filter: { searchBy: '', text: '', planID: 0, supplierName: '', ...filter },
      page: 1,
      pageSize: 10,
      sort: null,
    }),
  )

describe('a page of the list', () => {
  it('is asked for by number and size, and handed over with the total', async () => {
    api.respond(answer(200, { isSuccess: true, message: '', getInventorieslist: [row], totalCount: 31 }))
    expect(await services.runPromise(list)).toEqual({ rows: [row], total: 31, succeeded: true, message: '' })
    expect(Object.fromEntries(api.last().query)).toEqual({ PageIndex: '2', PageSize: '30' })
  })

  it.each([
    [{ isSuccess: false, message: 'No items', getInventorieslist: null, totalCount: 0 }, 'No items'],
    [{ isSuccess: false, message: 'No items' }, 'No items'],
    [{ isSuccess: false }, 'Failed to fetch inventory data.'],
    [{ isSuccess: false, message: null, getInventorieslist: [row], totalCount: 1 }, 'Failed to fetch inventory data.'],
  ])('that did not succeed (%j) is empty, with a message', async (body, message) => {
    api.respond(answer(200, body))
    expect(await services.runPromise(list)).toEqual({ rows: [], total: 0, succeeded: false, message })
  })

  it('with a row of another shape fails with the path of the field', async () => {
    api.respond(answer(200, { isSuccess: true, getInventorieslist: [row, { ...row, iccid: 89 }], totalCount: 2 }))
    expect(await failureOf(services, list)).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path: 'getInventorieslist.1.iccid',
    })
  })
})

describe('a search', () => {
  it('passes on the names of what was searched for by id, where the server tells them', async () => {
    const named = { regionID: [{ id: 5, name: 'Old World' }] }
    api.respond(answer(200, { isSuccess: true, getInventorieslist: [], named, totalCount: 0 }))
    expect(await services.runPromise(search({ regionID: 5 }))).toMatchObject({ named })
  })

  const empty = {
    searchBy: '',
    activationCode: '',
    buyingCost: '',
    expiryDate: '',
    iccid: '',
    invoiceNumber: '',
    planID: 0,
    serviceDeviceID: '',
    simPin: '',
    supplierName: '',
    pageIndex: 1,
    pageSize: 10,
  }
  beforeEach(() => api.respond(answer(200, { isSuccess: true, getInventorieslist: [row], totalCount: 1 })))

  it.each([
    [
      { searchBy: 'iccid', text: ' 89445 ' },
      { searchBy: 'iccid', iccid: '89445' },
    ],
    [
      { searchBy: 'simPin', text: '0000' },
      { searchBy: 'simPin', simPin: '0000' },
    ],
    [
      { searchBy: 'expiryDate', text: '2027-03-31' },
      { searchBy: 'expiryDate', expiryDate: '2027-03-31' },
    ],
    [{ searchBy: '', text: 'left over' }, {}],
    [
      { planID: 3, supplierName: 'Telco' },
      { planID: 3, supplierName: 'Telco' },
    ],
    [
      { countryID: 81, available: true },
      { countryID: 81, available: true },
    ],
    [
      { regionID: 2, voided: true, quick: '8944' },
      { regionID: 2, voided: true, quick: '8944' },
    ],
    [{ available: false, voided: false }, {}],
    [{ holder: 'partner-3' }, { assignedKind: 'partner', assignedID: 3 }],
    [{ holder: 'nobody' }, {}],
  ] as const)('for %j sends every field of the spec, one of them with the text', async (filter, sent) => {
    expect(await services.runPromise(search(filter))).toMatchObject({ rows: [row], total: 1, succeeded: true })
    expect(api.last().path).toBe('/api/InventoryMaster/SearchInventory')
    expect(api.last().json).toEqual({ ...empty, ...sent })
  })
})

describe('one item', () => {
  const get = InventoryService.use((service) => service.get(7))

  it('is asked for by its id', async () => {
    api.respond(answer(200, { isSuccess: true, getInventorieslist: [record] }))
    expect(await services.runPromise(get)).toEqual(record)
    expect(Object.fromEntries(api.last().query)).toEqual({ id: '7' })
  })

  it('that is not there is a 404, that is refused a refusal', async () => {
    api.respond(answer(200, { isSuccess: true, getInventorieslist: [] }))
    expect(await failureOf(services, get)).toMatchObject({ _tag: 'Faulted', status: 404 })
    api.respond(answer(200, { isSuccess: false, message: 'Not yours', getInventorieslist: [] }))
    expect(await failureOf(services, get)).toMatchObject({ _tag: 'Refused', message: 'Not yours' })
  })
})

it('hands the stored invoice to the downloads under its name', async () => {
  api.respond((seen, response) => {
    response.setHeader('Content-Disposition', 'attachment; filename="x.pdf"; filename*=UTF-8\'\'Rechnung%20%C3%A4.pdf')
    answer(200, '%PDF-1.7', 'application/pdf')(seen, response)
  })
  await services.runPromise(InventoryService.use((service) => service.downloadInvoice(7)))
  expect(downloads.files.map(({ name }) => name)).toEqual(['Rechnung ä.pdf'])
  expect(await downloads.files[0]?.blob.text()).toBe('%PDF-1.7')
  expect(api.last().headers.authorization).toBe('Bearer tok-1')
})

it.each([
  ['refused', { isSuccess: false, message: 'Not now' }, 'application/json', 'Refused', 'Not now'],
  ['the page of a portal', '<html>Welcome to the hotel</html>', 'text/html; charset=utf-8', 'UnexpectedAnswer', ''],
])('takes no answer for the stored invoice that is none: %s', async (_, body, type, tag, message) => {
  const before = downloads.files.length
  api.respond(answer(200, body, type))
  const ask = InventoryService.use((service) => service.downloadInvoice(7))
  const found = await failureOf(services, ask)
  expect(found).toMatchObject({ _tag: tag, message: message || expect.any(String) })
  expect(downloads.files).toHaveLength(before)
})
