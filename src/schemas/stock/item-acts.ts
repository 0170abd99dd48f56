/** The initial drafts of the actions on a SIM and on a supplier invoice. */
import { type CorrectableItem, correctionOf } from './inventory-correction.ts'
import type {
  InvoiceFileAct,
  ItemCorrectionAct,
  ItemReturnAct,
  ItemVoidingAct,
  ReturnableStatus,
} from './stock-acts.ts'

type Sold = { readonly id: number; readonly status: ReturnableStatus; readonly isEsim: boolean }

/** Whether it can be sold again. An eSIM's code was already handed over, and an activated SIM is used. */
export const isSellableAgain = ({ status, isEsim }: Pick<Sold, 'status' | 'isEsim'>): boolean =>
  status !== 'activated' && !isEsim

/** The return of a SIM; null if it was already returned and cannot be restocked. */
export const returnOf = (sold: Sold): ItemReturnAct | null => {
  const isBack = sold.status === 'returned'
  if (isBack && !isSellableAgain(sold)) return null
  return { kind: 'itemReturn', ...sold, draft: { reason: '', restocked: isBack ? 'yes' : 'no' } }
}

type Seen = { readonly id: number; readonly version: number | null }

/** The correction of locked fields. A pay-as-you-go SIM has no invoice. */
export const itemCorrectionOf = (seen: Seen, item: CorrectableItem): ItemCorrectionAct => ({
  kind: 'itemCorrection',
  ...seen,
  item,
  draft: correctionOf(item),
  ...(item.paymentType !== 'payg' && { file: null }),
})

/** The voiding of a SIM that was added by mistake. */
export const itemVoidingOf = (seen: Seen): ItemVoidingAct => ({ kind: 'itemVoiding', ...seen, draft: { reason: '' } })

/** The file of a supplier invoice. */
export const invoiceFileOf = (id: number, invoiceNumber: string): InvoiceFileAct => ({
  kind: 'invoiceFile',
  id,
  invoiceNumber,
  draft: { invoicePO: '' },
  file: null,
})
