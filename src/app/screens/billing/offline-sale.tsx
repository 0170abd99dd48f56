import { draftPdfMachine } from '../../../machines/billing/draft-pdf.machine.ts'
import { pathOfStep } from '../../../machines/billing/offline-sale.context.ts'
import { hasUnissued, offlineSaleMachine } from '../../../machines/billing/offline-sale.machine.ts'
import { BILLING, OFFLINE_SALE } from '../../../schemas/billing/billing-routes.ts'
import { LAST_OF_FILLING, SALE_STEPS } from '../../../schemas/billing/offline-sale/draft.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { OfflineSale } from '../../../views/billing/offline-sale.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'

/** The two addresses of a sale by invoice: each has its half of the steps, and both are of one draft. */
const saleScreen = (path: typeof OFFLINE_SALE | typeof BILLING) => {
  const first = path === OFFLINE_SALE ? 1 : LAST_OF_FILLING + 1
  const last = path === OFFLINE_SALE ? LAST_OF_FILLING : SALE_STEPS
  const stepIn = (search: URLSearchParams): number => {
    const step = integerIn(search.get('step') ?? String(first), 1, first)
    return step < first || step > last ? first : step
  }
  const isOfSale = (address: string | null) =>
    address !== null && [OFFLINE_SALE, BILLING].some((path) => path === address.split('?')[0])
  return defineScreen({
    machine: offlineSaleMachine,
    input: ({ search, newId }) => ({ step: stepIn(search), draftId: newId() }),
    isOther: (search) => search.has('invoice'),
    draft: 'durable',
    // A person who comes from the other half is still at work.
    resumed: ({ search, from }) => (isOfSale(from) ? { type: 'draft.continued' as const, step: stepIn(search) } : null),
    beside: (start) => ({ draftPdf: start(draftPdfMachine, 'draftPdf', {}) }),
    view: ({ actor, drafts, beside: { draftPdf } }) => (
      <OfflineSale actor={actor} drafts={drafts} draftPdf={draftPdf} />
    ),
    toSearch: ({ context: { step } }, { search }) => {
      const own = pathOfStep(step) === path ? step : stepIn(search)
      return new URLSearchParams(own === first ? {} : { step: String(own) })
    },
    fromSearch: (search) => ({ type: 'step.chosen' as const, step: stepIn(search) }),
    isDirty: hasUnissued,
  })
}

/** The first four steps: customer, plans, SIMs, price. */
export const screen = saleScreen(OFFLINE_SALE)
/** The last two: payment and review. */
export const billing = saleScreen(BILLING)
