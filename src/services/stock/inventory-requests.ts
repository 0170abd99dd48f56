import { plainAmount } from '../../schemas/core/amount-text.ts'
import { plainText } from '../../schemas/core/quotation.ts'
import { askedByKey } from '../../schemas/lists/list-filter.ts'
import { sortSearched } from '../../schemas/lists/sort-wire.ts'
import type { InventoryFilter, InventorySearchPayload, InventorySort } from '../../schemas/stock/inventory.ts'
import { type InventoryDraft, plainIccid, withPlaceOfType } from '../../schemas/stock/inventory-draft.ts'
import { COSTS } from '../../schemas/stock/inventory-fields.ts'
import { ownInventoryFilters } from '../../schemas/stock/inventory-filters.ts'
import { inventoryCalls } from '../../schemas/stock/inventory-master.calls.ts'

/** The bodies of the inventory's calls, made from what a person has put into the filter panel and the form. */

type Searched = {
  readonly filter: InventoryFilter
  readonly page: number
  readonly pageSize: number
  readonly sort: InventorySort | null
}

/** The one text that "Search By" names, the plan and the supplier; everything else empty (spec §3). */
export const searchPayload = ({ filter }: Pick<Searched, 'filter'>): InventorySearchPayload => ({
  searchBy: filter.searchBy,
  activationCode: '',
  buyingCost: '',
  expiryDate: '',
  iccid: '',
  invoiceNumber: '',
  serviceDeviceID: '',
  simPin: '',
  planID: filter.planID,
  supplierName: filter.supplierName,
  ...(filter.searchBy === '' ? {} : { [filter.searchBy]: plainText(filter.text) }),
})

/** What is ours of a search: a page of it, in an order, and more to search by. */
export const ownSearchPayload = ({ filter, page, pageSize, sort }: Searched): Partial<InventorySearchPayload> => ({
  pageIndex: page,
  pageSize,
  ...Object.fromEntries(askedByKey(ownInventoryFilters, filter)),
  ...sortSearched(sort),
})

type Submission = {
  readonly id: number | null
  readonly version: number | null
  readonly draft: InventoryDraft
  readonly stockExpiryDate: string | null
  readonly actorName: string
}

/**
 * The draft as it is sent: without blanks and quotation marks around what was typed or pasted and blanks within an ICCID, with the place of its type
 * alone, and its one expiry date as the stock's too where that has none of its own and may have one.
 */
const submitted = ({ draft, stockExpiryDate }: Submission): Readonly<Record<string, string>> => {
  const sent = Object.entries(withPlaceOfType(draft)).map(([name, text]) => [name, plainText(text)])
  const costs = COSTS.map((name) => [name, plainAmount(draft[name]).trim()])
  return {
    ...Object.fromEntries([...sent, ...costs]),
    iccid: plainIccid(draft.iccid),
    stockExpiryDate: stockExpiryDate === null ? '' : stockExpiryDate || draft.expiryDate.trim(),
  }
}

/** Of all that is known, what the form of a call names. */
const fieldsOf = <Form extends { readonly fields: object }>(form: Form, known: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.keys(form.fields).flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  )

/** Every field of the draft but the invoice, and who adds it (spec §7). */
export const insertForm = (submission: Submission) => {
  const { actorName } = submission
  const form = inventoryCalls.InsertSingleInventory.form
  return fieldsOf(form, { ...submitted(submission), createdBy: actorName, updatedBy: actorName }) as typeof form.Type
}

/** The fields that may change after creation, which item, and the version that the person has seen. */
export const updateForm = (submission: Submission) => {
  const { id, version, actorName } = submission
  const form = inventoryCalls.UpdateInventory.form
  const known = { ...submitted(submission), id: String(id ?? ''), createdBy: actorName }
  return fieldsOf(form, version === null ? known : { ...known, version: String(version) }) as typeof form.Type
}
