import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { correctionOf } from '../../../src/schemas/stock/inventory-correction.ts'
import { fileVault } from '../../../src/services/core/vault.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import {
  type CorrectRequest,
  InventoryCorrectionService,
} from '../../../src/services/stock/inventory-correction-service.ts'
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
const draft = { ...correctionOf(item), buyingCost: ' 4.5 ' }
const request: CorrectRequest = { id: 7, version: 3, submissionId: 'sub-1', item, draft, fileRef: null }
const correct = (change: Partial<CorrectRequest> = {}) =>
  InventoryCorrectionService.ask((service) => service.correct({ ...request, ...change }))
const parts = async () => Object.fromEntries((await api.lastForm()).entries())

describe('a correction', () => {
  it('sends the item, its version, the costs with their currency, the reason and the file', async () => {
    const corrected = { ...item, buyingCost: 4.5, version: 4 }
    api.respond(answer(200, { isSuccess: true, message: 'Done', id: 7, item: corrected }))
    const fileRef = fileVault.put(new File(['%PDF-1.7'], 'po.pdf', { type: 'application/pdf' }))
    const asked = correct({ fileRef, draft: { ...draft, invoicePO: 'po.pdf', reason: ' a\nslip ' } })
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
    expect(await failureOf(services, correct({ fileRef: 'ref-of-another-life' }))).toMatchObject({
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
  it('sends the item, its version and the reason, and tells a conflict', async () => {
    const asked = InventoryCorrectionService.ask((service) =>
      service.void({ id: 7, version: 3, reason: ' Added\ttwice', submissionId: 'sub-2' }),
    )
    const conflict = { version: 4, changes: [], updatedBy: 'Ben', updatedDate: '' }
    api.respond(answer(200, { isSuccess: false, message: 'Somebody else', conflict }))
    expect(await failureOf(services, asked)).toMatchObject({ _tag: 'Conflicted', version: 4 })
    expect(JSON.parse(api.seen.at(-1)?.body.toString() ?? '')).toEqual({ id: 7, version: 3, reason: 'Added twice' })
    expect(api.seen.at(-1)?.headers['idempotency-key']).toBe('sub-2')
  })
})
