import { expect, type Page } from '@playwright/test'
import { contract } from '../../../../src/schemas/contract.ts'
import { stockCalls } from '../../../../src/schemas/stock/stock.calls.ts'
import type { ItemReturnAct } from '../../../../src/schemas/stock/stock-acts.ts'
import { editAddress, InventoryForm } from '../../screens/inventory-form.ts'
import { callTo, Gate } from '../../support/gate.ts'
import { press } from '../controls.ts'
import { Drawer, fieldWith } from '../drawer.ts'
import type { ActPlace } from './place.ts'

/** The status of the SIM and what it is, as its form shows them. */
type Standing = { readonly status: string; readonly isEsim: boolean }

const [SOLD, SOLD_DAY] = ['2026-11-20T08:05:00.000Z', '20/11/2026']
/** A SIM of the server; its form shows the values of the path. */
const ITEM = 12
const CHOICE = 'Can it be sold again?'
/** What is said in the place of the choice, by what has come back. */
const said = {
  found: 'The SIM becomes available again.',
  esim: 'The code of an eSIM was already given out, so it cannot be sold again.',
  activated: 'It was activated, so it cannot be sold again.',
} as const

const openerOf = ({ status, isEsim }: Standing): string => {
  if (status === 'returned') return isEsim ? '' : 'Restock'
  return status === 'sold' || status === 'activated' ? 'Record return' : ''
}

/** What is said of it, where nothing is chosen. */
const saidOf = ({ status, isEsim }: Standing): keyof typeof said | null => {
  if (isEsim) return 'esim'
  if (status === 'returned') return 'found'
  return status === 'activated' ? 'activated' : null
}

/** The form of a sold SIM. Its status is that of the path; the server's SIM does not change. */
export const itemReturnPlace = (page: Page): ActPlace<'itemReturn'> => {
  const form = new InventoryForm(page)
  const drawer = new Drawer(page)
  const item = new Gate(
    page,
    callTo(contract.GetInventoryList.path, (search) => search.has('id')),
  )
  let shown: Standing = { status: '', isEsim: false }

  /** Answers the form with a SIM of this status. */
  const stand = async (standing: Standing) => {
    shown = standing
    await item.release({
      kind: 'edited',
      edit: (body) => {
        const [first] = body.getInventorieslist as ReadonlyArray<object>
        const code = standing.isEsim ? 'LPA:1$smdp.example$A-12' : 'A-12'
        const changes = { stockStatus: standing.status, activationCode: code, takenDate: SOLD, voided: null }
        return { ...body, getInventorieslist: [{ ...first, ...changes }] }
      },
    })
    await form.isReady()
  }

  return {
    sent: new Gate(page, callTo(stockCalls.ReturnInventory.path)),
    gates: [item],
    open: async (act) => {
      await page.goto(editAddress(ITEM))
      await stand({ status: act?.status ?? 'sold', isEsim: act?.isEsim ?? false })
    },
    isShown: ({ status, isEsim }) => status === shown.status && isEsim === shown.isEsim,
    opener: (act) => form.main.getByRole('button', { name: openerOf(act), exact: true }),
    label: () => 'Reason',
    choose: async ({ field, value }) =>
      field === 'restocked' && (await press(drawer.root.getByText(value === 'yes' ? 'Yes' : 'No', { exact: true }))),
    form: ({ act: { status, isEsim, draft }, errors, isEditable }) => ({
      title: status === 'returned' ? `Restock SIM ${ITEM}` : `Record return of SIM ${ITEM}`,
      action: status === 'returned' ? 'Restock' : 'Record return',
      fields: {
        Reason: fieldWith(draft.reason, errors.reason, isEditable),
        ...(status === 'sold' &&
          !isEsim && { [CHOICE]: fieldWith(draft.restocked === 'yes' ? 'Yes' : 'No', '', isEditable) }),
      },
    }),
    see: async ({ act }) => {
      for (const [name, text] of Object.entries(said)) {
        await expect(drawer.root.getByText(text, { exact: true })).toHaveCount(name === saidOf(act) ? 1 : 0)
      }
    },
    asked: ({ draft }: ItemReturnAct) => ({
      ids: [ITEM],
      reason: draft.reason,
      restocked: draft.restocked === 'yes',
    }),
    // The form of the item is opened once more: its status has changed.
    done: ({ draft, isEsim }) => stand({ status: draft.restocked === 'yes' ? 'available' : 'returned', isEsim }),
    seeClosed: async () => {
      const opener = openerOf(shown)
      const facts =
        shown.status === 'returned'
          ? 'It was sold and returned.'
          : `Sold on ${SOLD_DAY}. The sale keeps what was delivered.`
      await expect(form.main.getByRole('status')).toHaveText(
        shown.status === 'available' ? [] : [`${facts} ${opener}`.trim()],
      )
    },
  }
}
