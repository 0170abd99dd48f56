import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { type OfflineSaleEvent, offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { issued, type Sale } from '../support/booked.ts'
import { mailBegun, mailFailed, mailSent } from '../support/mailed.ts'
import { offlineActs } from '../support/offline.ts'
import { serverOnOneDay } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

/** Which invoices were sent by mail, as the list of invoices shows, filters and sorts them. */

const { server, admin, today } = await serverOnOneDay()
const ago = (days: number) => dayAfter(today, -days)
const { customerWith } = offlineActs(admin)
const client = await customerWith({ companyName: 'Sent Alder Travel' })
const sale = (number: number): Sale => ({
  id: 73_000 + number,
  day: ago(10),
  termDays: 30,
  client,
  currency: 'USD',
  paid: '0.00',
  lines: [
    {
      planID: 900_021,
      planName: 'Japan 5 GB',
      quantity: 1,
      unitPrice: '10.00',
      taxRate: '0',
      countryCode: 'JP',
      cost: '4.00',
    },
  ],
})
const at = (days: number, time = '09:00:00.000') => `${ago(days)}T${time}Z`
const [never, sent, failed, unknown, resent, onlyCredit, sending] = [1, 2, 3, 4, 5, 6, 7].map(sale) as [
  Sale,
  Sale,
  Sale,
  Sale,
  Sale,
  Sale,
  Sale,
]
const told: ReadonlyArray<readonly [Sale, ReadonlyArray<OfflineSaleEvent>]> = [
  [never, []],
  // A minute before midnight and after: the days of UTC.
  [
    sent,
    [
      mailBegun(sent, { mail: 1, date: at(4, '23:59:59.000') }),
      mailSent(sent, { mail: 1, date: at(4, '23:59:59.500') }),
    ],
  ],
  [failed, [mailBegun(failed, { mail: 1, date: at(3) }), mailFailed(failed, { mail: 1, date: at(3) })]],
  [unknown, [mailBegun(unknown, { mail: 1, date: at(2) })]],
  [
    resent,
    [
      mailBegun(resent, { mail: 1, date: at(6) }),
      mailSent(resent, { mail: 1, date: at(6) }),
      mailBegun(resent, { mail: 2, date: at(1) }),
      mailFailed(resent, { mail: 2, date: at(1) }),
    ],
  ],
  [
    onlyCredit,
    [
      mailBegun(onlyCredit, { mail: 1, date: at(1), credit: 'CN-2026-000900' }),
      mailSent(onlyCredit, { mail: 1, date: at(1) }),
    ],
  ],
  // In the future, as a mail that was begun a moment ago: the database's clock decides.
  [sending, [mailBegun(sending, { mail: 1, date: `${dayAfter(today, 400)}T00:00:00.000Z` })]],
]
await onProductStore(
  server.databaseUrl,
  Effect.gen(function* () {
    const store = yield* EventStore
    for (const [one, then] of told) {
      const events = [issued(one), ...then]
      yield* store.append({ stream: offlineSaleStream(one.id), expectedVersion: 'any', events, actor: 'test' })
    }
  }),
)

type Row = { readonly id: number; readonly sent: string; readonly lastMail: string }
const search = async (asked: object = {}) => {
  const json = { pageSize: 50, invoiceNumber: 'SD-TEST-073', sortBy: 'lastMail', sortOrder: 'asc', ...asked }
  const { body } = await admin.call('SearchOfflineInvoice', { json })
  return body as { readonly getOfflineInvoiceslist: ReadonlyArray<Row>; readonly totalCount: number }
}
const found = async (asked: object) => (await search(asked)).getOfflineInvoiceslist.map(({ id }) => id)
const of = (...sales: ReadonlyArray<Sale>) => sales.map(({ id }) => id)

describe('the list of invoices', () => {
  it('says of each whether it was sent, and when; an invoice that was sent once stays sent', async () => {
    const { getOfflineInvoiceslist: rows } = await search()
    expect(rows.map(({ id, sent: status, lastMail }) => [id, status, lastMail])).toEqual([
      [never.id, 'no', ''],
      [onlyCredit.id, 'no', ''],
      [resent.id, 'sent', ago(6)],
      [sent.id, 'sent', ago(4)],
      [failed.id, 'failed', ago(3)],
      [unknown.id, 'unknown', ago(2)],
      [sending.id, 'sending', dayAfter(today, 400)],
    ])
  })

  it.each<readonly [string, object, ReadonlyArray<Sale>]>([
    ['what was not sent', { sent: 'no' }, [never, onlyCredit]],
    ['what was sent', { sent: 'sent' }, [resent, sent]],
    ['what failed', { sent: 'failed' }, [failed]],
    ['what is unknown', { sent: 'unknown' }, [unknown]],
    ['what is being sent', { sent: 'sending' }, [sending]],
    ['the first day', { mailedFrom: ago(3), mailedTo: today }, [failed, unknown]],
    ['the last day', { mailedTo: ago(4) }, [resent, sent]],
    ['one day', { mailedFrom: ago(4), mailedTo: ago(4) }, [sent]],
  ])('is narrowed by %s, and counts what fits', async (_, asked, expected) => {
    const answer = await search(asked)
    expect(answer.getOfflineInvoiceslist.map(({ id }) => id)).toEqual(of(...expected))
    expect(answer.totalCount).toBe(expected.length)
  })

  it('is sorted by the day of the last mail in both directions', async () => {
    expect(await found({ sortOrder: 'desc' })).toEqual((await found({})).reverse())
  })

  it('refuses a last day before the first', async () => {
    const { status, body } = await admin.call('SearchOfflineInvoice', {
      json: { mailedFrom: today, mailedTo: ago(1) },
    })
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'mailedTo'])
  })

  it('has the same table after a rebuild from the events', async () => {
    await onProductStore(server.databaseUrl, expectTheFoldOf('offline-sales'))
  })
})
