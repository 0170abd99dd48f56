import { inventoryCalls } from '../schemas/calls/inventory-master.ts'
import type { InventoryFilter, InventorySearchPayload } from '../schemas/inventory.ts'
import type { InventoryDraft } from '../schemas/inventory-draft.ts'

/** The bodies of the inventory's calls, made from what a person has put into the filter panel and the form. */

/** The one text that "Search By" names, the plan and the supplier; everything else empty (spec §3). */
export const searchPayload = (filter: InventoryFilter, page: number, pageSize: number): InventorySearchPayload => ({
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
  ...(filter.searchBy === '' ? {} : { [filter.searchBy]: filter.text.trim() }),
  pageIndex: page,
  pageSize,
})

/**
 * The draft as it is sent: without blanks around what was typed or pasted, with the place of its type alone, and its
 * one expiry date as the stock's too. A country left over from before the type became roaming would make the item local
 * when it is edited next (spec §4).
 */
const submitted = (draft: InventoryDraft): Readonly<Record<string, string>> => {
  const trimmed = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, text.trim()]))
  const place = draft.type === 'local' ? 'region' : 'country'
  return { ...draft, ...trimmed, [place]: '', stockExpiryDate: draft.expiryDate.trim() }
}

/** Of all that is known, what the form of a call names. */
const fieldsOf = <Form extends { readonly fields: object }>(form: Form, known: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.keys(form.fields).flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  )

type Submission = {
  readonly id: number | null
  readonly version: number | null
  readonly draft: InventoryDraft
  readonly actorName: string
}

/** Every field of the draft but the invoice, and who adds it (spec §7). */
export const insertForm = ({ draft, actorName }: Submission) => {
  const form = inventoryCalls.InsertSingleInventory.form
  return fieldsOf(form, { ...submitted(draft), createdBy: actorName, updatedBy: actorName }) as typeof form.Type
}

/** The fields that may change after creation, which item, and the version that the person has seen. */
export const updateForm = ({ id, version, draft, actorName }: Submission) => {
  const form = inventoryCalls.UpdateInventory.form
  const known = { ...submitted(draft), id: String(id ?? ''), createdBy: actorName }
  return fieldsOf(form, version === null ? known : { ...known, version: String(version) }) as typeof form.Type
}
