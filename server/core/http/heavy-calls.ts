import { Effect, type Scope } from 'effect'
import type { CallName } from '../../../src/schemas/contract.ts'
import { records } from '../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { Fault, RETRY_AFTER_SECONDS } from './faults.ts'

type Kind = 'search' | 'export'

/** A list of records counts the stock of each row. */
const recordLists = Object.fromEntries(
  Object.values<AnyRecord>(records).flatMap(({ thing, listedBy }) =>
    listedBy === undefined
      ? [
          [`Get${thing}List`, 'search'],
          [`Search${thing}`, 'search'],
        ]
      : [[listedBy, 'search']],
  ),
) as Partial<Readonly<Record<CallName, Kind>>>

/** The calls that may keep a connection to the database busy for long: a search, as what sums and counts, reads its whole list. */
const kindOf: Partial<Readonly<Record<CallName, Kind>>> = {
  SearchInventory: 'search',
  SearchPlan: 'search',
  GetInvoiceList: 'search',
  SearchInvoice: 'search',
  SearchApiOrder: 'search',
  GetApiOrderChoices: 'search',
  PartnerSalesReport: 'search',
  PartnerH20Report: 'search',
  PartnerSubscriptionReport: 'search',
  GetPartnerSummary: 'search',
  GetPartnerReportTotals: 'search',
  GetPartnerReportChoices: 'search',
  GetContactList: 'search',
  GetPricing: 'search',
  GetReportRows: 'export',
  GetPartnerRows: 'export',
  GetRejectedRows: 'export',
  GetInvoicePdf: 'export',
  GetDeliveryFile: 'export',
  GetApiDeliveryFile: 'export',
  ...recordLists,
}

/** How many of a kind one session may have running at a time: fewer than there are connections for answers. */
export const AT_ONCE = { search: 4, export: 3 } as const satisfies Record<Kind, number>

const tooMany: Readonly<Record<Kind, Fault>> = {
  search: new Fault({
    status: 429,
    message: `You have ${AT_ONCE.search} searches running already. Wait for one of them, then try again.`,
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  }),
  export: new Fault({
    status: 429,
    message: `You have ${AT_ONCE.export} exports running already. Wait for one of them, then try again.`,
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  }),
}

/**
 * Admits a call of a session, or refuses it because too many of its kind run. What was admitted counts until its answer
 * has been sent or its caller is gone, which is when the request's scope closes. Each server counts for itself.
 */
export const makeAdmission = () => {
  const running = new Map<string, number>()
  return (call: string, sessionId: string): Effect.Effect<void, Fault, Scope.Scope> =>
    Effect.suspend(() => {
      const kind = kindOf[call as CallName]
      if (kind === undefined) return Effect.void
      const key = `${kind} ${sessionId}`
      const count = running.get(key) ?? 0
      if (count >= AT_ONCE[kind]) return Effect.fail(tooMany[kind])
      running.set(key, count + 1)
      return Effect.addFinalizer(() =>
        Effect.sync(() => {
          const left = (running.get(key) ?? 1) - 1
          if (left > 0) running.set(key, left)
          else running.delete(key)
        }),
      )
    })
}
