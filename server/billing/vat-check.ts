import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import {
  type VatCheck,
  type VatCheckAnswer,
  VatCheckOutcome,
  vatCheckMessages,
} from '../../src/schemas/billing/vat-check.ts'
import { companyDay } from '../core/days/company-zone.ts'
import { EventStore } from '../core/events/event-store.ts'
import { databaseTimeMillis } from '../core/postgres/clock.ts'
import { integer } from '../core/projections/rows.ts'
import type { Saver } from '../core/saving/saver.ts'
import { customers } from '../records/customer.ts'
import { companyNow } from './company.ts'
import { type VatCheckEvent, vatCheckEvents, vatCheckStream } from './vat-check.events.ts'
import { askVies } from './vies.ts'

type Answer = Omit<typeof VatCheckAnswer.Type, 'requestId'>

const outcomeOf = (text: string): VatCheckOutcome =>
  VatCheckOutcome.literals.find((outcome) => outcome === text) ?? 'unanswered'

/** The saved tax number of a customer; null if there is no such customer. */
const taxNumberOf = Effect.fnUntraced(function* (customerID: number) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ taxNumber: string }>`select tax_number as "taxNumber" from clients
    where id = ${integer(customerID)}`
  return found?.taxNumber ?? null
})

const isOn = Effect.map(companyNow, ({ vatCheck }) => vatCheck === 'on')

/** The number as VIES is asked about it; null if VIES does not know numbers of its kind. */
const inEu = (taxNumber: string) =>
  Effect.map(
    Effect.promise(() => import('../../src/schemas/core/tax-number.ts')),
    ({ euVatNumber }) => euVatNumber(taxNumber),
  )

/** The last check of this number. Checks of an earlier number of the customer do not count. */
const lastCheck = Effect.fnUntraced(function* (customerID: number, number: string) {
  const store = yield* EventStore
  const checks = (yield* store.read(vatCheckStream(customerID))).map(vatCheckEvents.read)
  const last = checks.findLast(({ data }) => data.number === number)
  if (last === undefined) return null
  return { outcome: outcomeOf(last.data.outcome), day: yield* companyDay(last.data.date) }
})

const missing: Answer = { isSuccess: false, message: customers.saved.messages.refused.missing, vatCheck: null }

/** The last check of a customer's VAT number, and whether it can be checked now. */
export const vatCheckOf = Effect.fnUntraced(function* (customerID: number) {
  const number = yield* taxNumberOf(customerID)
  if (number === null) return missing
  const isOffered = (yield* isOn) && (yield* inEu(number)) !== null
  const vatCheck: VatCheck = { number, isOffered, last: yield* lastCheck(customerID, number) }
  return { isSuccess: true, message: '', vatCheck } satisfies Answer
})

/** Checks the customer's saved VAT number and records the result. No transaction waits for VIES. */
export const checkVatNumber = Effect.fnUntraced(function* (customerID: number, saver: Saver) {
  const number = yield* taxNumberOf(customerID)
  if (number === null) return missing
  if (!(yield* isOn)) return { isSuccess: false, message: vatCheckMessages.off, vatCheck: null } satisfies Answer
  const asked = yield* inEu(number)
  if (asked === null) return { isSuccess: false, message: vatCheckMessages.notEu, vatCheck: null } satisfies Answer
  const outcome = yield* askVies(asked)
  const date = new Date(yield* databaseTimeMillis).toISOString()
  const event: VatCheckEvent = {
    type: 'VatNumberChecked',
    data: { id: customerID, by: saver.name, date, number, outcome },
  }
  const store = yield* EventStore
  yield* store.append({
    stream: vatCheckStream(customerID),
    expectedVersion: 'any',
    events: [event],
    actor: saver.accountId,
    requestId: saver.requestId,
  })
  return yield* vatCheckOf(customerID)
})
