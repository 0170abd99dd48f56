import { expect, type Page } from '@playwright/test'
import { contract } from '../../../../src/schemas/contract.ts'
import { COSTS, inventoryFieldLabel } from '../../../../src/schemas/stock/inventory-fields.ts'
import { editAddress, InventoryForm } from '../../screens/inventory-form.ts'
import { callTo, Gate } from '../../support/gate.ts'
import { fieldWith } from '../drawer.ts'
import type { ActPlace } from './place.ts'

/** An item of the server; its form says of it what the path has. */
const ITEM = 12
const CONFLICT = 'Ben Cole changed this SIM: Invoice Number.'
const amount = (value: number | null): string => (value === null ? '' : `${value}`)

type Shown = Readonly<Record<string, unknown>>

/** The form of the item, answered with what the path has of it; the server's item stays as it is. */
const formOf = (page: Page) => {
  const form = new InventoryForm(page)
  const gate = new Gate(
    page,
    callTo(contract.GetInventoryList.path, (search) => search.has('id')),
  )
  let shown: Shown = {}
  return {
    form,
    gate,
    isShown: (changes: Shown) => Object.entries(changes).every(([name, value]) => shown[name] === value),
    left: () => {
      shown = {}
    },
    open: async (changes: Shown) => {
      shown = changes
      await page.goto(editAddress(ITEM))
      await gate.release({
        kind: 'edited',
        edit: (body) => {
          const [first] = body.getInventorieslist as ReadonlyArray<object>
          const free = { stockStatus: 'available', voided: null }
          return { ...body, getInventorieslist: [{ ...first, ...free, ...changes }] }
        },
      })
      await form.isReady()
    },
  }
}

const begun = {
  version: 2,
  paymentType: 'prepaid',
  InvoiceCurrency: 'USD',
  invoiceCost: 5,
  buyingCost: null,
  sellingcost: 9,
  invoicePO: '',
}

/** What is fixed when the item is added is corrected, or added later. */
export const itemCorrectionPlace = (page: Page): ActPlace<'itemCorrection'> => {
  const { form, gate, open, isShown, left } = formOf(page)
  return {
    sent: new Gate(page, callTo(contract.CorrectInventory.path)),
    gates: [gate],
    conflict: CONFLICT,
    open: (act) => open({ ...begun, ...act?.item }),
    isShown: ({ item, version }) => isShown({ ...item, version }),
    opener: () => form.main.getByRole('button', { name: 'Correct costs or invoice', exact: true }),
    label: (field) => (field === 'reason' ? 'Reason' : inventoryFieldLabel(field as 'buyingCost')),
    form: ({ act: { draft, file }, errors, isEditable }) => ({
      title: `Correct SIM ${ITEM}`,
      action: 'Save correction',
      isReady: draft.buyingCost !== '' || draft.invoicePO !== '',
      picked: file,
      fields: {
        [inventoryFieldLabel('InvoiceCurrency')]: fieldWith(draft.InvoiceCurrency, errors.InvoiceCurrency, isEditable),
        ...Object.fromEntries(
          COSTS.map((name) => [inventoryFieldLabel(name), fieldWith(draft[name], errors[name], isEditable)]),
        ),
        Reason: fieldWith(draft.reason, errors.reason, isEditable),
      },
    }),
    asked: ({ draft, file, version }) => ({
      Id: `${ITEM}`,
      Version: `${version}`,
      InvoiceCurrency: draft.InvoiceCurrency,
      InvoiceCost: draft.invoiceCost,
      BuyingCost: draft.buyingCost,
      Sellingcost: draft.sellingcost,
      Reason: draft.reason,
      ...(file && { InvoicePO: file.name }),
    }),
    done: async (_, { item }) => {
      left()
      await expect(form.field('buyingCost')).toHaveValue(amount(item?.buyingCost ?? null))
    },
    seeClosed: () => expect(form.main.getByRole('heading', { name: /(?:ICCID|SIM) \d/ })).toHaveCount(1),
  }
}

/** An item that was added by mistake is voided, which leads to the list. */
export const itemVoidingPlace = (page: Page): ActPlace<'itemVoiding'> => {
  const { form, gate, open, isShown, left } = formOf(page)
  return {
    sent: new Gate(page, callTo(contract.VoidInventory.path)),
    gates: [gate],
    conflict: CONFLICT,
    open: () => open(begun),
    isShown: ({ version }) => isShown({ version }),
    opener: () => form.main.getByRole('button', { name: 'Void', exact: true }),
    label: () => 'Reason',
    form: ({ act: { draft }, errors, isEditable }) => ({
      title: `Void SIM ${ITEM}?`,
      action: 'Void SIM',
      keep: 'Keep SIM',
      isReady: draft.reason !== '',
      fields: { Reason: fieldWith(draft.reason, errors.reason, isEditable) },
    }),
    asked: ({ draft, version }) => ({ id: ITEM, version, reason: draft.reason }),
    done: async () => {
      left()
      await expect(page).toHaveURL(/\/pages\/InventoryMaster$/)
    },
    seeClosed: () =>
      expect(
        isShown({ version: 2 }) ? form.main.getByRole('heading', { name: /(?:ICCID|SIM) \d/ }) : form.main,
      ).toHaveCount(1),
  }
}
