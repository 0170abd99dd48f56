import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { itemCorrectionOf, itemVoidingOf } from '../../../src/schemas/stock/item-acts.ts'
import type { ItemCorrectionAct } from '../../../src/schemas/stock/stock-acts.ts'
import { fileVault } from '../../../src/services/core/vault.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import { InventoryCorrectionService } from '../../../src/services/stock/inventory-correction-service.ts'
import { answer } from '../support/api-server.ts'
import { ada, failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

beforeEach(() => {
  writeSession({ user: ada }, 'tok-1')
})
afterEach(() => clearSession())

const item = {
  paymentType: 'prepaid',
  InvoiceCurrency: 'EUR',
  invoiceCost: 5,
  buyingCost: null,
  sellingcost: 9,
  invoicePO: '',
} as const
const begun = itemCorrectionOf({ id: 7, version: 3 }, item)
const draft = { ...begun.draft, buyingCost: ' 4.5 ' }
const correct = (change: Partial<ItemCorrectionAct> = {}) =>
  InventoryCorrectionService.ask((service) =>
    service.correct({ act: { ...begun, draft, ...change }, submissionId: 'sub-1' }),
  )
const parts = async () => Object.fromEntries((await api.lastForm()).entries())

describe('a correction', () => {
  it('begins with what is there, without a reason, and without a file', () => {
    expect(begun).toEqual({
      kind: 'itemCorrection',
      id: 7,
      version: 3,
      item,
      draft: {
        InvoiceCurrency: 'EUR',
        invoiceCost: '5',
        buyingCost: '',
        sellingcost: '9',
        invoicePO: '',
        reason: '',
      },
      file: null,
    })
    expect(itemCorrectionOf({ id: 7, version: 3 }, { ...item, paymentType: 'payg' })).not.toHaveProperty('file')
  })

  it('sends the item, its version, the costs with their currency, the reason and the file', async () => {
    const corrected = { ...item, buyingCost: 4.5, version: 4 }
    api.respond(answer(200, { isSuccess: true, message: 'Done', id: 7, item: corrected }))
    const ref = fileVault.put(new File(['%PDF-1.7'], 'po.pdf', { type: 'application/pdf' }))
    const asked = correct({
      file: { ref, name: 'po.pdf', size: 8 },
      draft: { ...draft, invoicePO: 'po.pdf', reason: ' a\nslip ' },
    })
    expect(await services.runPromise(asked)).toEqual({ message: 'Done', item: corrected })
    expect(await parts()).toEqual({
      Id: '7',
      Version: '3',
      InvoiceCurrency: 'EUR',
      InvoiceCost: '5',
      BuyingCost: '4.5',
      Sellingcost: '9',
      Reason: 'a slip',
      InvoicePO: expect.any(File),
    })
    expect(api.seen.at(-1)?.headers['idempotency-key']).toBe('sub-1')
  })

  it('is refused in the browser for what the server would refuse', async () => {
    const before = api.seen.length
    expect(await failureOf(services, correct({ draft: { ...draft, sellingcost: '8' } }))).toMatchObject({
      _tag: 'Refused',
      errors: [{ field: 'reason', message: 'Reason is required' }],
    })
    expect(
      await failureOf(services, correct({ file: { ref: 'ref-of-another-life', name: 'po.pdf', size: 8 } })),
    ).toMatchObject({
      errors: [{ field: 'invoicePO', message: 'Choose the invoice file again' }],
    })
    expect(api.seen.length).toBe(before)
  })

  it('that the server has accepted without saying what became of it is no answer', async () => {
    api.respond(answer(200, { isSuccess: true, message: 'Done' }))
    expect(await failureOf(services, correct())).toMatchObject({ _tag: 'UnexpectedAnswer', path: 'item' })
  })
})

describe('voiding', () => {
  const voiding = itemVoidingOf({ id: 7, version: 3 })

  it('needs a reason, before anything is sent', async () => {
    const before = api.seen.length
    const asked = InventoryCorrectionService.ask((service) => service.void({ act: voiding, submissionId: 'sub-2' }))
    expect(await failureOf(services, asked)).toMatchObject({
      _tag: 'Refused',
      errors: [{ field: 'reason', message: 'Reason is required' }],
    })
    expect(api.seen.length).toBe(before)
  })

  it('sends the item, its version and the reason, and tells a conflict', async () => {
    const asked = InventoryCorrectionService.ask((service) =>
      service.void({ act: { ...voiding, draft: { reason: ' Added\ttwice' } }, submissionId: 'sub-2' }),
    )
    const conflict = { version: 4, changes: [], updatedBy: 'Ben', updatedDate: '' }
    api.respond(answer(200, { isSuccess: false, message: 'Somebody else', conflict }))
    expect(await failureOf(services, asked)).toMatchObject({ _tag: 'Conflicted', version: 4 })
    expect(JSON.parse(api.seen.at(-1)?.body.toString() ?? '')).toEqual({ id: 7, version: 3, reason: 'Added twice' })
    expect(api.seen.at(-1)?.headers['idempotency-key']).toBe('sub-2')
  })
})
