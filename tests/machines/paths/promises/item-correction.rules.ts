import type { CorrectableItem, CorrectionDraft } from '../../../../src/schemas/stock/inventory-correction.ts'

/** The rules of the correction of an item, said a second time: nothing here is asked of the product. */

const amount = (value: number | null): string => (value === null ? '' : `${value}`)

/** What a correction begins with: what is there, without a reason, and without another file. */
export const whatIsThere = (item: CorrectableItem): CorrectionDraft => ({
  InvoiceCurrency: item.InvoiceCurrency as CorrectionDraft['InvoiceCurrency'],
  invoiceCost: amount(item.invoiceCost),
  buyingCost: amount(item.buyingCost),
  sellingcost: amount(item.sellingcost),
  invoicePO: '',
  reason: '',
})

/** Whether a correction says something else than is there; the reason alone is nothing of the item. */
export const isOtherwise = (item: CorrectableItem, draft: CorrectionDraft): boolean => {
  const there = whatIsThere(item)
  const costs = ['invoiceCost', 'buyingCost', 'sellingcost'] as const
  const isSameAmount = (one: string, other: string) => (one === '' ? other === '' : Number(one) === Number(other))
  return (
    draft.InvoiceCurrency !== there.InvoiceCurrency ||
    draft.invoicePO !== '' ||
    costs.some((name) => !isSameAmount(draft[name].trim(), there[name]))
  )
}
