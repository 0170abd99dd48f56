import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actOf } from '../../../server/core/audit/act-of.ts'
import {
  MINUTE,
  MOST_OF_AN_ACCOUNT,
  MOST_OF_STRANGERS,
  type Noted,
  Tallies,
} from '../../../server/core/audit/tallies.ts'

const noted = (changes: Partial<Noted>): Noted => ({
  act: 'AccessDenied',
  subject: 'GetPlanList',
  actor: null,
  tokenHash: null,
  address: '198.18.0.1',
  requestId: 'r',
  at: 0,
  ...changes,
})

const acts = fc.array(
  fc.record({
    actor: fc.constantFrom(null, '1', '2'),
    subject: fc.nat({ max: 300 }).map(String),
    address: fc.nat({ max: 60 }).map((last) => `198.18.0.${last}`),
    after: fc.nat({ max: 5_000 }),
    isTaken: fc.boolean(),
  }),
  { maxLength: 400 },
)

describe('acts that are counted', () => {
  it('are all written in the end, none of them twice', () => {
    fc.assert(
      fc.property(acts, fc.boolean(), (happened, isBroken) => {
        const tallies = new Tallies()
        let [now, written] = [0, 0]
        for (const { after, isTaken, ...act } of happened) {
          now += after
          tallies.note(noted({ ...act, at: now }))
          const due = isTaken ? tallies.take(now) : []
          if (isBroken) tallies.putBack(due, now)
          else written += due.reduce((sum, { count }) => sum + count, 0)
        }
        for (const { count } of tallies.take(Number.POSITIVE_INFINITY)) written += count
        expect(written).toBe(happened.length)
        expect(tallies.take(Number.POSITIVE_INFINITY)).toEqual([])
      }),
    )
  })

  it('of an account are due at once, the same again at the end of the minute', () => {
    const tallies = new Tallies()
    const act = (at: number) => tallies.note(noted({ actor: '7', at }))
    act(1_000)
    expect(tallies.take(1_000)).toMatchObject([{ actor: '7', count: 1 }])
    for (let at = 1_001; at < 1_000 + MINUTE; at += 10) {
      act(at)
      expect(tallies.take(at)).toEqual([])
    }
    expect(tallies.take(1_000 + MINUTE)).toMatchObject([{ actor: '7', count: 6_000 }])
    expect(tallies.take(1_000 + 2 * MINUTE)).toEqual([])
    act(1_000 + 2 * MINUTE)
    expect(tallies.take(1_000 + 2 * MINUTE)).toMatchObject([{ count: 1 }])
  })

  it('of strangers are due when the minute is over, however many there are', () => {
    const tallies = new Tallies()
    const FLOOD = 100_000
    for (let n = 0; n < FLOOD; n++) tallies.note(noted({ address: `address ${n}`, at: n % 50_000 }))
    expect(tallies.take(50_000)).toEqual([])
    const due = tallies.take(2 * MINUTE)
    expect(due).toHaveLength(MOST_OF_STRANGERS + 1)
    expect(due.reduce((sum, { count }) => sum + count, 0)).toBe(FLOOD)
    expect(due.find(({ address }) => address === '')).toMatchObject({ subject: '', count: FLOOD - MOST_OF_STRANGERS })
  })

  it('of an account that does a thousand things become a hundred and a sum', () => {
    const tallies = new Tallies()
    for (let n = 0; n < 1_000; n++)
      tallies.note(noted({ act: 'InvoiceDownloaded', actor: '7', subject: `inventory-${n}` }))
    tallies.note(noted({ actor: '8' }))
    const due = tallies.take(0)
    expect(due).toHaveLength(MOST_OF_AN_ACCOUNT + 2)
    expect(due.find(({ subject }) => subject === '')).toMatchObject({ actor: '7', count: 1_000 - MOST_OF_AN_ACCOUNT })
    expect(due.find(({ actor }) => actor === '8')).toMatchObject({ subject: 'GetPlanList' })
  })
})

describe('an answer', () => {
  const answered = { target: '', status: 200, actor: '1', isForged: false, isBulk: false, rows: null }

  it.each([
    ['/api/PlanMaster/GetPlanList', { status: 401 }, 'AccessDenied GetPlanList'],
    ['/api/PlanMaster/GetPlanList?x=1', { status: 403 }, 'AccessDenied GetPlanList'],
    ['/api/Login/Login', { status: 403, isForged: true }, 'ForgeryRefused Login'],
    ['/anything', { status: 403, isForged: true }, 'ForgeryRefused no call'],
    ['/api/Login/Login', { status: 429 }, 'RequestLimited Login'],
    ['/api/ReportMaster/GetReportRows?ReportName=PurchaseReport', {}, 'ListExported GetReportRows PurchaseReport'],
    ['/api/ReportMaster/GetReportRows?ReportName=%3Cb%3E', {}, 'ListExported GetReportRows'],
    ['/api/PartnerReport/GetPartnerRows?Report=H20Report&PartnerID=2', {}, 'ListExported GetPartnerRows H20Report'],
    ['/api/PartnerReport/GetPartnerRows?Report=H2%2F', {}, 'ListExported GetPartnerRows'],
    ['/api/InventoryMaster/GetInventoryList', { isBulk: true }, 'ListExported GetInventoryList'],
    ['/api/InventoryMaster/GetInvoicePO?id=17', {}, 'InvoiceDownloaded inventory-17'],
    ['/api/InventoryMaster/GetInvoicePO?id=17', { status: 404 }, null],
    ['/api/BillingReports/GetInvoicePdf?id=17&paper=A4', {}, 'InvoiceDownloaded offline-sale-17 PDF'],
    ['/api/BillingReports/GetInvoicePdf?id=17&credit=SD-CN-1', {}, 'InvoiceDownloaded offline-sale-17 PDF SD-CN-1'],
    ['/api/BillingReports/GetInvoicePdf?id=17&credit=%3Cb%3E', {}, 'InvoiceDownloaded offline-sale-17 PDF'],
    ['/api/BillingReports/GetElectronicInvoice?id=17&format=UBL', {}, 'InvoiceDownloaded offline-sale-17 XML'],
    ['/api/BillingReports/GetDeliveryFile?id=17', {}, 'ListExported GetDeliveryFile 17'],
    ['/api/BillingReports/GetStatementPdf?id=17&paper=A4', {}, 'ListExported GetStatementPdf 17'],
    ['/api/PartnerReport/GetApiDeliveryFile?id=17', {}, 'ListExported GetApiDeliveryFile 17'],
    ['/api/InventoryMaster/GetInventoryList', {}, null],
    ['//', { status: 403 }, null],
    ['*', { status: 429 }, null],
    ['', { status: 500 }, null],
  ])('to %s is for the trail or not', (target, changes, expected) => {
    const found = actOf({ ...answered, target, ...changes })
    expect(found === null ? null : `${found.act} ${found.subject}`).toBe(expected)
  })

  it('to whatever target is judged without a crash', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), fc.constantFrom(200, 401, 403, 429), (target, status) => {
        expect(() => actOf({ ...answered, target, status })).not.toThrow()
      }),
    )
  })
})
