import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { contract, IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import type { InvoiceCostsAnswer } from '../../../src/schemas/stock/invoice-costs.ts'
import { errorsOf, formOf, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)

let count = 0
const newNumber = () => `PO-COSTS-${++count}-${Date.now()}`
const add = async (changes: Partial<InventoryDraft>): Promise<number> =>
  (await admin.add({ ...good, activationCode: newCode(), iccid: newIccid(), ...changes })).body.id
const invoiceOf = async (invoiceNumber: string) =>
  (await admin.call('SearchInvoice', { json: { invoiceNumber } })).body.getInvoiceslist[0]
const costs = { InvoiceCurrency: 'USD', invoiceCost: '20', buyingCost: '10', sellingcost: '15' } as const

/** An invoice of three SIMs: two with these costs, and one that was voided. */
const invoiceOfThree = async (changes: Partial<InventoryDraft> = {}) => {
  const invoiceNumber = newNumber()
  const ids = [
    await add({ ...costs, invoiceNumber }),
    await add({ ...costs, invoiceNumber, ...changes }),
    await add({ ...costs, invoiceNumber }),
  ]
  await admin.void(ids[2] ?? 0, 1, 'Added twice')
  return { id: (await invoiceOf(invoiceNumber)).id as number, invoiceNumber, ids }
}

const correct = async (json: object, key = '') => {
  const headers: Record<string, string> = key === '' ? {} : { [IDEMPOTENCY_HEADER]: key }
  return (await admin.call('CorrectInvoiceCosts', { json: { reason: 'A credit came', ...json }, headers }))
    .body as InvoiceCostsAnswer
}
const costsOf = async (id: number) => {
  const { InvoiceCurrency, invoiceCost, buyingCost, sellingcost, version } = await admin.item(id)
  return { InvoiceCurrency, invoiceCost, buyingCost, sellingcost, version }
}

describe('the costs of a supplier invoice', () => {
  it('are corrected for all of its SIMs once the number is confirmed; voided SIMs stay as they are', async () => {
    const { id, invoiceNumber, ids } = await invoiceOfThree()
    const [first, second, voided] = ids as [number, number, number]
    const change = { id, invoiceCost: '18', buyingCost: '9' }
    const preview = await correct(change)
    expect(preview).toMatchObject({ isSuccess: false, counts: { changed: 2, same: 0, voided: 1 } })
    // With one plan there is nothing to choose.
    expect(preview.plans).toBeUndefined()
    expect(await costsOf(first)).toMatchObject({ invoiceCost: 20, version: 1 })
    expect(await correct({ ...change, confirmed: 2 })).toMatchObject({ isSuccess: true, message: '2 SIMs corrected' })
    for (const one of [first, second]) {
      expect(await costsOf(one)).toEqual({
        InvoiceCurrency: 'USD',
        invoiceCost: 18,
        buyingCost: 9,
        sellingcost: 15,
        version: 2,
      })
    }
    expect(await costsOf(voided)).toMatchObject({ invoiceCost: 20, buyingCost: 10 })
    expect(await invoiceOf(invoiceNumber)).toMatchObject({ invoiceCost: 18, itemsCost: 18, difference: 0 })
    const { history } = (await admin.call('GetHistory', { query: { subject: 'inventory', id: first } })).body
    expect(history[0]).toMatchObject({ what: 'corrected', reason: 'A credit came' })
    await onProductStore(server.databaseUrl, expectTheFoldOf('inventory'))
  })

  it('are corrected for the SIMs of one plan, and SIMs that have the values already are counted', async () => {
    const [plan] = await withDatabase(
      server.databaseUrl,
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ id: number; name: string }>`select id, name from plans
        where id <> ${Number(good.planID)} and supplier_id = ${Number(good.supplierID)} order by id limit 1`,
      ),
    )
    const { id: planID = 0, name = '' } = plan ?? {}
    const { id, ids } = await invoiceOfThree({ planID: String(planID) })
    const [first, second] = ids as [number, number]
    const { plans } = await correct({ id, buyingCost: '8' })
    expect(plans).toHaveLength(2)
    expect(plans).toContainEqual({ id: planID, name, items: 1 })
    expect(await correct({ id, planID, buyingCost: '8', confirmed: 1 })).toMatchObject({ isSuccess: true })
    expect((await costsOf(first)).buyingCost).toBe(10)
    expect((await costsOf(second)).buyingCost).toBe(8)
    expect((await correct({ id, buyingCost: '8' })).counts).toMatchObject({ changed: 1, same: 1, voided: 1 })
    expect(await correct({ id, planID, buyingCost: '8' })).toMatchObject({
      isSuccess: false,
      message: 'These SIMs already have these values',
    })
  })

  it('stay as they are where the number that was confirmed is another by now', async () => {
    const { id, invoiceNumber, ids } = await invoiceOfThree()
    await add({ ...costs, invoiceNumber })
    const answer = await correct({ id, sellingcost: '16', confirmed: 2 })
    expect(answer).toMatchObject({
      isSuccess: false,
      message: 'The SIMs of this invoice changed. Check the numbers and save again.',
      counts: { changed: 3 },
    })
    expect(await costsOf(ids[0] ?? 0)).toMatchObject({ sellingcost: 15, version: 1 })
  })

  it('stay as they are where somebody has corrected one of the SIMs since the number was told', async () => {
    const { id, ids } = await invoiceOfThree()
    const change = { id, buyingCost: '8' }
    const { counts } = await correct(change)
    // The number is the same afterwards.
    await admin.call('CorrectInventory', {
      form: formOf({ id: String(ids[0]), buyingCost: '9', reason: 'As on the invoice' }, null),
    })
    const confirmed = { ...change, confirmed: 2, digest: counts?.digest }
    const answer = await correct(confirmed)
    expect(answer).toMatchObject({ isSuccess: false, counts: { changed: 2 } })
    expect(answer.message).toContain('changed')
    expect((await costsOf(ids[0] ?? 0)).buyingCost).toBe(9)
    expect(await correct({ ...confirmed, digest: answer.counts?.digest })).toMatchObject({ isSuccess: true })
    expect((await costsOf(ids[0] ?? 0)).buyingCost).toBe(8)
  })

  it('take another currency only with every cost of every SIM', async () => {
    const { id, ids } = await invoiceOfThree({ sellingcost: '' })
    const whole = { id, InvoiceCurrency: 'EUR', invoiceCost: '18', buyingCost: '9' }
    const answer = await correct({ ...whole, confirmed: 2 })
    expect(answer.isSuccess).toBe(false)
    expect(answer.errors?.map(({ field }) => field)).toEqual(['sellingcost'])
    expect(await costsOf(ids[0] ?? 0)).toMatchObject({ InvoiceCurrency: 'USD', version: 1 })
    expect(await correct({ ...whole, sellingcost: '14', confirmed: 2 })).toMatchObject({ isSuccess: true })
    for (const one of ids.slice(0, 2)) {
      expect(await costsOf(one)).toMatchObject({ InvoiceCurrency: 'EUR', sellingcost: 14, version: 2 })
    }
  })

  it('are corrected once for a submission that is repeated, and others under its key are refused', async () => {
    const { id, ids } = await invoiceOfThree()
    const change = { id, invoiceCost: '18', confirmed: 2 }
    const first = await correct(change, 'costs-once')
    expect(await correct(change, 'costs-once')).toEqual({ ...first, requestId: expect.any(String) })
    expect(await correct({ ...change, invoiceCost: '17' }, 'costs-once')).toMatchObject({ isSuccess: false })
    expect(await costsOf(ids[0] ?? 0)).toMatchObject({ invoiceCost: 18, version: 2 })
  })

  it.each([
    [{ invoiceCost: '18', reason: ' ' }, { reason: 'Reason is required' }],
    [{ invoiceCost: '-1' }, { invoiceCost: expect.any(String) }],
    [{ buyingCost: 'ten' }, { buyingCost: expect.any(String) }],
    // A SIM always has an invoice cost.
    [{ invoiceCost: '' }, { invoiceCost: 'Invoice Cost is required' }],
    [{ invoiceCost: '18', planID: 999_999 }, { planID: 'No SIM of this invoice has this plan' }],
  ])('are refused at the field: %j', async (change, errors) => {
    const { id, ids } = await invoiceOfThree()
    const answer = await admin.call('CorrectInvoiceCosts', {
      json: { id, reason: 'A credit came', confirmed: 2, ...change },
    })
    expect(errorsOf(answer)).toEqual(errors)
    expect((await costsOf(ids[0] ?? 0)).version).toBe(1)
  })

  it('need an invoice, a value, and the permission to change SIMs', async () => {
    expect(await correct({ id: 999_999, invoiceCost: '18' })).toMatchObject({ message: 'This invoice does not exist' })
    expect(await correct({ id: 1 })).toMatchObject({ message: 'Enter at least one new value' })
    expect(contract.CorrectInvoiceCosts.access).toEqual({ any: ['inventory.edit'] })
  })
})
