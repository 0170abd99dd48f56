import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InventoryFilter, InventoryRecord, InventoryRow } from '../../src/schemas/inventory.ts'
import { emptyInventoryDraft, type InventoryDraft } from '../../src/schemas/inventory-draft.ts'
import { InventoryService, type SaveRequest } from '../../src/services/inventory-service.ts'
import { clearSession, writeSession } from '../../src/services/session-store.ts'
import { fileVault } from '../../src/services/vault.ts'
import { type ApiServer, answer, startApiServer } from './support/api-server.ts'
import { ada, failureOf, memoryDownloads, servicesAt, type TestServices } from './support/services.ts'

let api: ApiServer
let services: TestServices
const downloads = memoryDownloads()

beforeAll(async () => {
  api = await startApiServer()
  services = servicesAt(api.baseUrl, { downloads })
})
afterAll(async () => {
  await services.dispose()
  await api.stop()
})
beforeEach(() => {
  api.reset()
  writeSession({ user: ada }, 'tok-1')
})
afterEach(() => clearSession())

const row: InventoryRow = {
  id: 7,
  activationCode: 'LPA:1$smdp.example$K2-7',
  simpin: '0000',
  iccid: '8944500102198304826',
  serviceDeviceID: '',
  invoiceNumber: 'INV-1',
  expiryDate: '2027-03-31',
  buyingCost: 4.5,
  supplierName: 'Telco',
  planID: 3,
  supplierID: 2,
  createdBy: 'Ada Osei',
  createdDate: '2026-11-21T04:02:20.000Z',
}
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

const list = InventoryService.use((service) => service.list({ page: 2, pageSize: 30 }))
const search = (filter: Partial<InventoryFilter>) =>
  InventoryService.use((service) =>
    service.search({
      filter: { searchBy: '', text: '', planID: 0, supplierName: '', ...filter },
      page: 1,
      pageSize: 10,
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

const draft: InventoryDraft = {
  ...emptyInventoryDraft,
  country: '44',
  region: '9',
  supplierID: '2',
  planID: '3',
  activationCode: '  LPA:1$smdp.example$K2-7 ',
  iccid: '8944500102198304826',
  invoicePO: 'invoice.pdf',
  invoiceCost: '9.00',
  expiryDate: '2027-03-31',
}
const request: SaveRequest = {
  mode: 'add',
  id: null,
  version: null,
  draft,
  fileRef: null,
  submissionId: 'sub-1',
  actorName: 'Ada Osei',
}
const save = (change: Partial<SaveRequest> = {}) =>
  InventoryService.use((service) => service.save({ ...request, ...change }))
const parts = async () => Object.fromEntries((await api.lastForm()).entries())

describe('adding an item', () => {
  beforeEach(() => api.respond(answer(200, { isSuccess: true, message: 'Inventory added', id: 8 })))

  it('sends every field of the spec with its first letter capitalised, who adds it and the file', async () => {
    const fileRef = fileVault.put(new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' }))
    expect(await services.runPromise(save({ fileRef }))).toEqual({ message: 'Inventory added', id: 8 })
    const sent = await parts()
    expect(sent).toEqual({
      Type: 'local',
      Country: '44',
      Region: '',
      SupplierID: '2',
      PlanID: '3',
      ActivationCode: 'LPA:1$smdp.example$K2-7',
      Iccid: '8944500102198304826',
      Simpin: '',
      ServiceDeviceID: '',
      PaymentType: 'prepaid',
      InvoiceNumber: '',
      InvoiceCurrency: 'USD',
      InvoiceCost: '9.00',
      BuyingCost: '',
      Sellingcost: '',
      StockReceivedDate: '',
      ExpiryDate: '2027-03-31',
      StockExpiryDate: '2027-03-31',
      CreatedBy: 'Ada Osei',
      UpdatedBy: 'Ada Osei',
      InvoicePO: expect.any(File),
    })
    expect(sent.InvoicePO).toMatchObject({ name: 'invoice.pdf', type: 'application/pdf' })
    expect(await (sent.InvoicePO as File).text()).toBe('%PDF-1.7')
    expect(api.seen.at(-1)).toMatchObject({ method: 'POST', path: '/api/InventoryMaster/InsertSingleInventory' })
    expect(api.seen.at(-1)?.headers['idempotency-key']).toBe('sub-1')
    expect(api.seen.at(-1)?.headers['x-xsrf-token']).toBe('tok=1')
  })

  it('sends the place of its type alone', async () => {
    await services.runPromise(save({ draft: { ...draft, type: 'roaming' } }))
    expect(await parts()).toMatchObject({ Type: 'roaming', Country: '', Region: '9' })
  })

  it('sends no invoice where it is paid as you go, even if one was chosen', async () => {
    const fileRef = fileVault.put(new File(['%PDF-1.7'], 'invoice.pdf'))
    await services.runPromise(save({ fileRef, draft: { ...draft, paymentType: 'payg' } }))
    expect(await parts()).not.toHaveProperty('InvoicePO')
  })

  it('sends the same file and key again when it is tried again', async () => {
    const fileRef = fileVault.put(new File(['%PDF-1.7'], 'invoice.pdf'))
    api.respond((_, response) => void response.destroy())
    expect(await failureOf(services, save({ fileRef }))).toMatchObject({ _tag: 'Unreachable' })
    api.respond(answer(200, { isSuccess: true, message: 'Inventory added', id: 8 }))
    await services.runPromise(save({ fileRef }))
    expect(await parts()).toHaveProperty('InvoicePO')
    expect(new Set(api.seen.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['sub-1']))
  })

  it('asks for the file again where the page has lost it, and sends nothing', async () => {
    expect(await failureOf(services, save({ fileRef: 'ref-of-another-life' }))).toMatchObject({
      _tag: 'Refused',
      errors: [{ field: 'invoicePO', message: 'Choose the invoice file again' }],
    })
    expect(api.seen).toEqual([])
  })
})

describe('changing an item', () => {
  it('sends neither the invoice, the costs nor updatedBy, but which item and which version', async () => {
    api.respond(answer(200, { isSuccess: true, message: 'Inventory updated' }))
    const fileRef = fileVault.put(new File(['%PDF-1.7'], 'invoice.pdf'))
    expect(await services.runPromise(save({ mode: 'edit', id: 7, version: 3, fileRef }))).toEqual({
      message: 'Inventory updated',
      id: null,
    })
    expect(await parts()).toEqual({
      Id: '7',
      Version: '3',
      Type: 'local',
      Country: '44',
      Region: '',
      SupplierID: '2',
      PlanID: '3',
      ActivationCode: 'LPA:1$smdp.example$K2-7',
      Iccid: '8944500102198304826',
      Simpin: '',
      ServiceDeviceID: '',
      PaymentType: 'prepaid',
      InvoiceNumber: '',
      InvoiceCurrency: 'USD',
      StockReceivedDate: '',
      ExpiryDate: '2027-03-31',
      StockExpiryDate: '2027-03-31',
      CreatedBy: 'Ada Osei',
    })
    expect(api.seen.at(-1)?.path).toBe('/api/InventoryMaster/UpdateInventory')
  })

  it('without a version (another server) sends none', async () => {
    api.respond(answer(200, { isSuccess: true, message: 'Inventory updated' }))
    await services.runPromise(save({ mode: 'edit', id: 7 }))
    expect(await parts()).not.toHaveProperty('Version')
  })

  it("over somebody else's change is a conflict with what they changed", async () => {
    const conflict = {
      version: 4,
      changes: [{ field: 'invoiceNumber', loaded: 'INV-1', saved: 'INV-2' }],
      updatedBy: 'Bo Lind',
      updatedDate: '2026-11-21T05:00:00.000Z',
    }
    api.respond(answer(200, { isSuccess: false, message: 'Bo Lind has saved this item meanwhile', conflict }))
    expect(await failureOf(services, save({ mode: 'edit', id: 7, version: 3 }))).toMatchObject({
      _tag: 'Conflicted',
      message: 'Bo Lind has saved this item meanwhile',
      ...conflict,
    })
  })
})

describe('a save that is refused', () => {
  const errors = [{ field: 'iccid', message: 'This ICCID is already in the inventory' }]

  it("names the fields, in the server's words or 'Operation failed'", async () => {
    api.respond(answer(200, { isSuccess: false, message: 'Not saved', errors, requestId: 'r-1' }))
    expect(await failureOf(services, save())).toMatchObject({
      _tag: 'Refused',
      message: 'Not saved',
      errors,
      requestId: 'r-1',
    })
    api.respond(answer(200, { isSuccess: false }))
    expect(await failureOf(services, save())).toMatchObject({
      _tag: 'Refused',
      message: 'Operation failed',
      errors: [],
    })
  })

  it('as a malformed request names them too', async () => {
    api.respond(answer(400, { isSuccess: false, message: 'Malformed', errors }))
    expect(await failureOf(services, save())).toMatchObject({ _tag: 'Refused', message: 'Malformed', errors })
  })

  it('by a crash is a fault', async () => {
    api.respond(answer(500, { isSuccess: false, message: 'Something broke', requestId: 'r-2' }))
    expect(await failureOf(services, save())).toMatchObject({ _tag: 'Faulted', status: 500, requestId: 'r-2' })
  })
})

it('checks a draft as the spec asks, the place of its type included', async () => {
  const validate = (change: Partial<InventoryDraft>) =>
    services.runPromise(InventoryService.use((service) => service.validate({ draft: { ...draft, ...change } })))
  expect(await validate({})).toEqual({})
  expect(await validate({ country: '' })).toEqual({ country: 'Country is required' })
  expect(await validate({ type: 'roaming', region: ' ', planID: '' })).toEqual({
    region: 'Region is required',
    planID: 'Plan Name is required',
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
