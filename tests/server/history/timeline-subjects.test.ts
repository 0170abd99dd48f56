import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../../../server/core/events/event.ts'
import { activityOf } from '../../../server/history/activity.ts'
import { subjectText } from '../../../server/history/activity-told.ts'
import { activityWords } from '../../../server/history/activity-words.ts'
import { type Call, type CallName, contract, IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { timelineLink } from '../../../src/schemas/history/timeline/link.ts'
import { partnerReports } from '../../../src/schemas/partners/partner-report-routes.ts'
import { goldenLog, goldenReleases } from '../support/golden.ts'
import { serverForFile } from '../support/server.ts'

const { admin } = await serverForFile()

/** Acts that belong to no record: failed attempts, exports, and personal settings. */
const aboutNoRecord = [/^audit-/, /^views-\d+$/]
/** Refusals of records that never got a number. */
const neverAdded = /^[a-z-]+-refused$/
/** Records with a name in lists and a form, but no screen; and payments, which are shown at their invoices. */
const withoutScreen: ReadonlySet<string> = new Set(['location', 'department'])

/** A person who is not in the log, because an entry about the own account names no subject. */
const actor = '999'
const log: ReadonlyArray<StoredEvent> = goldenReleases.flatMap(goldenLog)

describe('what an entry is about', () => {
  it.each(Object.keys(activityWords))('of a %s leads to where it is shown, or is of what is shown nowhere', (type) => {
    const events = log.filter((event) => event.type === type)
    expect(events).not.toEqual([])
    for (const event of events) {
      const entry = activityOf({ ...event, actor })
      if (entry?.kind === '') {
        const isExcepted = [...aboutNoRecord, neverAdded].some((stream) => stream.test(event.stream))
        expect([event.stream, isExcepted]).toEqual([event.stream, true])
      } else {
        const link = timelineLink({ kind: entry?.kind, subjectID: entry?.subjectId, subject: 'A name', ownerID: 3 })
        expect([entry?.kind, link !== null]).toEqual([entry?.kind, !withoutScreen.has(entry?.kind ?? '')])
      }
    }
  })

  it.each([
    ['GetDeliveryFile 12', 'offlineSale', 12, ''],
    ['GetApiDeliveryFile 7', 'apiOrder', 7, ''],
    ['GetRejectedRows 3', 'bulk', 3, ''],
    ['inventory-5', 'inventory', 5, ''],
    ['GetReportRows 12', '', null, 'GetReportRows 12'],
    ['toString 12', '', null, 'toString 12'],
    ['GetApiDeliveryFile', '', null, 'GetApiDeliveryFile'],
  ])('is told of what was taken away as %s', (subject, kind, subjectId, detail) => {
    const [exported] = log.filter(({ type }) => type === 'ListExported')
    if (exported === undefined) throw new Error('the golden log has no export')
    const data = { ...(exported.data as object), subject }
    expect(activityOf({ ...exported, actor, data })).toMatchObject({ kind, subjectId, detail })
  })
})

describe('a list of which a file is made', () => {
  const told = (detail: string) => subjectText({ kind: '', subjectId: null, name: null, detail })
  // A request for many rows at a time makes a file of them.
  const paged = Object.entries<Call>(contract).flatMap(([name, { query, payload }]) => {
    const fields = { ...query?.fields, ...(payload && 'fields' in payload && Object(payload.fields)) }
    return Object.keys(fields).some((field) => /^pageSize$/i.test(field)) ? [name] : []
  })

  it('is known by its title, whatever call answers its rows', () => {
    expect(paged.length).toBeGreaterThan(30)
    expect(paged.filter((call) => told(call) === call)).toEqual([])
  })

  it.each([
    ['SearchInventory', 'Inventory Master'],
    ['GetReportRows PurchaseReport', 'Sale Report'],
    ['GetReportRows SubscriptionReport', 'Subscription Report'],
    ['SubscriptionReport', 'Subscription Report'],
    ...partnerReports.map((report, index) => [
      `GetPartnerRows ${report}`,
      ['Partner Sales', 'Partner H2O Sales', 'Partner Subscriptions'][index] ?? '',
    ]),
    // Acts that are not lists are named by their call, as refusals are.
    ['RevealInventory', 'RevealInventory'],
    ['GetPartnerRows', 'GetPartnerRows'],
  ])('as %s is "%s"', (detail, title) => expect(told(detail)).toBe(title))
})

type Row = { readonly [_ in string]: string | number | null }
const newest = async (Area: string): Promise<Row | undefined> =>
  (await admin.call('GetTimeline', { query: { Area, PageSize: 1 } })).body.timeline[0]
const done = async (name: CallName, json: object) => {
  const { body } = await admin.call(name, { json, headers: { [IDEMPOTENCY_HEADER]: randomUUID() } })
  expect(body.isSuccess).toBe(true)
  return body
}

describe('the timeline', () => {
  it('tells which API order somebody has treated, by its request id', async () => {
    const { body } = await admin.call('SearchApiOrder', { json: { status: 'Received' } })
    const [{ id, requestId, version }] = body.apiOrders
    await done('CancelApiOrder', { id, version, reason: 'Not wanted any more' })
    const entry = await newest('apiOrder')
    expect(entry).toMatchObject({ what: 'API order cancelled', kind: 'apiOrder', subjectID: id, subject: requestId })
    expect(Object.keys(entry ?? {})).not.toContain('ownerID')
    expect(timelineLink(entry ?? {})?.href).toBe(`/pages/PartnerReports/ApiOrderManagement?order=${id}`)
  })

  it('tells which key of a partner somebody has issued and revoked, and leads to the partner', async () => {
    const { id } = await done('IssuePartnerKey', { partnerID: 2, name: 'Web shop in Lisbon' })
    const key = { kind: 'partnerKey', subjectID: id, subject: 'Web shop in Lisbon', ownerID: 2 }
    expect(await newest('partner')).toMatchObject({ what: 'API key issued', ...key })
    await done('RevokePartnerKey', { id })
    const entry = await newest('partner')
    expect(entry).toMatchObject({ what: 'API key revoked', ...key })
    expect(timelineLink(entry ?? {})?.href).toBe('/pages/PartnerMaster/Edit/2')
  })

  it('calls a receipt and an invoice of a supplier by their numbers', async () => {
    const { body: receipts } = await admin.call('GetReceiptList', { query: { PageSize: 1 } })
    const [{ id, receiptNumber, quantity, version }] = receipts.getReceiptslist
    await done('CorrectReceipt', { id, version, quantity: quantity + 1, reason: 'Counted again' })
    expect(await newest('warehouse')).toMatchObject({ kind: 'receipt', subjectID: id, subject: receiptNumber })

    const { body: invoices } = await admin.call('GetInvoiceList', { query: { PageSize: 1 } })
    const [invoice] = invoices.getInvoiceslist
    const form = new FormData()
    form.set('Id', String(invoice.id))
    form.set('Checked', String(invoice.checkedBy === ''))
    expect((await admin.call('UpdateInvoice', { form })).body.isSuccess).toBe(true)
    const entry = await newest('invoice')
    expect(entry).toMatchObject({ kind: 'supplierInvoice', subjectID: invoice.id, subject: invoice.invoiceNumber })
    const { searchParams } = new URL(timelineLink(entry ?? {})?.href ?? '', 'http://localhost')
    expect(searchParams.get('text')).toBe(invoice.invoiceNumber)
  })
})
