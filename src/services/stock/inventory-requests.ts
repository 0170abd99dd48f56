import { plainAmount } from '../../schemas/core/amount-text.ts'
import { plainText } from '../../schemas/core/quotation.ts'
import { askedByKey } from '../../schemas/lists/list-filter.ts'
import { sortSearched } from '../../schemas/lists/sort-wire.ts'
import { plainActivationCode } from '../../schemas/stock/identity/activation-code.ts'
import { plainIccid } from '../../schemas/stock/identity/iccid.ts'
import { plainDeviceId } from '../../schemas/stock/identity/imsi.ts'
import type { InventoryFilter, InventorySearchPayload, InventorySort } from '../../schemas/stock/inventory.ts'
import { type InventoryDraft, isInvoiced, withPlaceOfType } from '../../schemas/stock/inventory-draft.ts'
import { COSTS } from '../../schemas/stock/inventory-fields.ts'
import { ownInventoryFilters } from '../../schemas/stock/inventory-filters.ts'
import { inventoryCalls } from '../../schemas/stock/inventory-master.calls.ts'

/** The bodies of the inventory calls, made from the filter panel and the form. */

type Searched = {
  readonly filter: InventoryFilter
  readonly page: number
  readonly pageSize: number
  readonly sort: InventorySort | null
  readonly ids?: ReadonlyArray<number>
}

/** The text that "Search By" selects, the plan and the supplier; all other fields are empty (spec §3). */
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

/** The fields of a search that only our server knows: the page, the order, selected SIMs and further criteria. */
export const ownSearchPayload = ({ filter, page, pageSize, sort, ids }: Searched): Partial<InventorySearchPayload> => ({
  pageIndex: page,
  pageSize,
  ...(ids !== undefined && { ids }),
  ...Object.fromEntries(askedByKey(ownInventoryFilters, filter)),
  ...sortSearched(sort),
})

/** A search by a filter without its page and order; null is the whole list. */
export const criteriaPayload = (filter: InventoryFilter | null): InventorySearchPayload => {
  const asked = filter ?? { searchBy: '' as const, text: '', planID: 0, supplierName: '' }
  return { ...searchPayload({ filter: asked }), ...Object.fromEntries(askedByKey(ownInventoryFilters, asked)) }
}

type Submission = {
  readonly id: number | null
  readonly version: number | null
  readonly draft: InventoryDraft
  readonly stockExpiryDate: string | null
  readonly actorName: string
}

/**
 * The draft as it is sent. Surrounding blanks and quotation marks go, as do blanks within an ICCID. Only the location
 * that belongs to the type is sent. The expiry date also counts for the stock if the stock may have a date and has no
 * other.
 */
const submitted = ({ draft, stockExpiryDate }: Submission): Readonly<Record<string, string>> => {
  const sent = Object.entries(withPlaceOfType(draft)).map(([name, text]) => [name, plainText(text)])
  const costs = COSTS.map((name) => [name, plainAmount(draft[name]).trim()])
  return {
    ...Object.fromEntries([...sent, ...costs]),
    activationCode: plainActivationCode(draft.activationCode),
    iccid: plainIccid(draft.iccid),
    serviceDeviceID: plainDeviceId(draft.serviceDeviceID),
    stockExpiryDate: stockExpiryDate === null ? '' : stockExpiryDate || draft.expiryDate.trim(),
  }
}

/** The known values that the form of a call has fields for. */
const fieldsOf = <Form extends { readonly fields: object }>(form: Form, known: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.keys(form.fields).flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  )

/**
 * Every field of the draft except the invoice, and the person who adds it (spec §7). A cost that was entered before the
 * payment type became pay as you go is not sent.
 */
export const insertForm = (submission: Submission) => {
  const { actorName, draft } = submission
  const form = inventoryCalls.InsertSingleInventory.form
  const sent = { ...submitted(submission), ...(!isInvoiced(draft) && { invoiceCost: '' }) }
  return fieldsOf(form, { ...sent, createdBy: actorName, updatedBy: actorName }) as typeof form.Type
}

/** The fields that may change after creation, the SIM's id, and the version that the person saw. */
export const updateForm = (submission: Submission) => {
  const { id, version, actorName } = submission
  const form = inventoryCalls.UpdateInventory.form
  const known = { ...submitted(submission), id: String(id ?? ''), createdBy: actorName }
  return fieldsOf(form, version === null ? known : { ...known, version: String(version) }) as typeof form.Type
}
