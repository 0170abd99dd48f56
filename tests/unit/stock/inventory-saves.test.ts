import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyInventoryDraft, type InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { fileVault } from '../../../src/services/core/vault.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import { InventoryService, type SaveRequest } from '../../../src/services/stock/inventory-service.ts'
import { answer } from '../support/api-server.ts'
import { ada, failureOf, servicesAt, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

beforeEach(() => {
  writeSession({ user: ada }, 'tok-1')
})
afterEach(() => clearSession())

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
  stockExpiryDate: '',
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

  it('sends an ICCID without what it was pasted with', async () => {
    await services.runPromise(save({ draft: { ...draft, iccid: ' 8944 5001-0219\u00a08304\u20138267 ' } }))
    expect(await parts()).toMatchObject({ Iccid: '8944500102198304' + '8267' })
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

  it('sends no invoice cost where it is paid as you go, even if one was entered, and its other costs', async () => {
    const costs = { invoiceCost: '7', buyingCost: '3' } as const
    await services.runPromise(save({ draft: { ...draft, ...costs, paymentType: 'payg' } }))
    expect(await parts()).toMatchObject({ InvoiceCost: '', BuyingCost: '3' })
    await services.runPromise(save({ draft: { ...draft, ...costs, paymentType: 'postpaid' } }))
    expect(await parts()).toMatchObject({ InvoiceCost: '7', BuyingCost: '3' })
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

  it('leaves a stock its own expiry date, which the form does not show', async () => {
    api.respond(answer(200, { isSuccess: true, message: 'Inventory updated' }))
    await services.runPromise(save({ mode: 'edit', id: 7, version: 3, stockExpiryDate: '2031-03-31' }))
    expect(await parts()).toMatchObject({ ExpiryDate: '2027-03-31', StockExpiryDate: '2031-03-31' })
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

  it.each([
    [['iccid'], 'Not saved: 1 field needs a correction'],
    [['iccid', 'simpin'], 'Not saved: 2 fields need a correction'],
    // Two errors at the same field.
    [['iccid', 'iccid'], 'Not saved: 1 field needs a correction'],
  ])('for %s alone says how many fields need a correction', async (fields, message) => {
    const named = fields.map((field) => ({ field, message: 'Taken' }))
    for (const said of [{ message: 'Operation failed' }, {}, { message: '' }])
      for (const status of [200, 400]) {
        api.respond(answer(status, { isSuccess: false, ...said, errors: named }))
        expect(await failureOf(services, save())).toMatchObject({ _tag: 'Refused', message })
      }
  })

  it('as a malformed request names them too', async () => {
    api.respond(answer(400, { isSuccess: false, message: 'Malformed', errors }))
    expect(await failureOf(services, save())).toMatchObject({ _tag: 'Refused', message: 'Malformed', errors })
  })

  it("as ASP.NET names them, with their first letters capital, at the form's fields", async () => {
    const said = { Iccid: ['Taken'], InvoiceCurrency: ['Unknown', 'Choose one'] }
    api.respond(answer(400, { title: 'Validation failed', status: 400, errors: said }))
    expect(await failureOf(services, save())).toMatchObject({
      _tag: 'Refused',
      message: 'Validation failed',
      errors: [
        { field: 'iccid', message: 'Taken' },
        { field: 'InvoiceCurrency', message: 'Unknown Choose one' },
      ],
    })
  })

  it.each([
    ['as a list', (name: string, message: string) => [{ Field: name, Message: message }], 400],
    ['as ASP.NET does', (name: string, message: string) => ({ [name]: [message] }), 400],
    ['with a 200', (name: string, message: string) => ({ [name]: [message] }), 200],
  ])('by another server names the fields in whatever case, %s', async (_, told, status) => {
    const atOther = servicesAt(api.baseUrl, { person: { roleName: 'Manager' }, cookies: () => '' })
    const names = {
      ICCID: 'iccid',
      SimPin: 'simpin',
      sellingCost: 'sellingcost',
      invoicecurrency: 'InvoiceCurrency',
      INVOICEPO: 'invoicePO',
      Elsewhere: 'elsewhere',
    }
    for (const [sent, field] of Object.entries(names)) {
      api.respond(answer(status, { isSuccess: false, message: 'Not saved', errors: told(sent, 'Taken') }))
      const failure = await failureOf(atOther, save())
      expect(failure).toMatchObject({ _tag: 'Refused', message: 'Not saved' })
      const [problem] = 'errors' in failure ? failure.errors : []
      expect([sent, problem?.field.toLowerCase(), problem?.message]).toEqual([sent, field.toLowerCase(), 'Taken'])
      if (field !== 'elsewhere') expect(problem?.field).toBe(field)
    }
  })

  it('by a crash is a fault', async () => {
    api.respond(answer(500, { isSuccess: false, message: 'Something broke', requestId: 'r-2' }))
    expect(await failureOf(services, save())).toMatchObject({ _tag: 'Faulted', status: 500, requestId: 'r-2' })
  })
})

it('checks a draft as the spec asks, the place of its type included', async () => {
  const validate = (change: Partial<InventoryDraft>, mode: 'add' | 'edit' = 'add', fileRef: string | null = 'ref-1') =>
    services.runPromise(
      InventoryService.use((service) => service.validate({ mode, fileRef, draft: { ...draft, ...change } })),
    )
  expect(await validate({})).toEqual({})
  expect(await validate({}, 'add', null)).toEqual({ invoicePO: 'Choose the invoice file again' })
  expect(await validate({ planID: '', activationCode: '' }, 'edit', null)).toEqual({})
  expect(await validate({ planID: '', supplierID: '', country: '', iccid: '1' }, 'edit', null)).toEqual({
    country: 'Country is required',
    supplierID: 'Supplier Name is required',
    iccid: 'An ICCID has 18 to 20 digits',
  })
  expect(await validate({ country: '' })).toEqual({ country: 'Country is required' })
  expect(await validate({ type: 'roaming', region: ' ', planID: '' })).toEqual({
    region: 'Region is required',
    planID: 'Plan Name is required',
  })
})
