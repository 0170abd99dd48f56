import { Effect, type Scope } from 'effect'
import type { CallName } from '../../../src/schemas/contract.ts'
import { records } from '../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { Fault, RETRY_AFTER_SECONDS } from './faults.ts'

type Kind = 'search' | 'export'

/** Lists that count each row's stock. */
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

/** Calls that can keep a database connection busy for long: searches, totals and exports read their whole list. */
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
  GetDraftInvoicePdf: 'export',
  GetElectronicInvoice: 'export',
  GetStatementPdf: 'export',
  GetDeliveryFile: 'export',
  GetApiDeliveryFile: 'export',
  ...recordLists,
}

/** Calls of a kind that one session may run at a time: fewer than there are connections for answers. */
export const AT_ONCE = { search: 4, export: 3 } as const satisfies Record<Kind, number>

const tooMany: Readonly<Record<Kind, Fault>> = {
  search: new Fault({
    status: 429,
    message: `${AT_ONCE.search} of your searches are already running. Wait for one of them, then try again.`,
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  }),
  export: new Fault({
    status: 429,
    message: `${AT_ONCE.export} of your exports are already running. Wait for one of them, then try again.`,
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  }),
}

/**
 * Admits a session's call, or refuses it because too many of its kind are running. A call counts until its answer is
 * sent or the caller is gone, which is when the request's scope closes. Each server counts separately.
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
