import { inventoryFormMachine } from '../../../machines/stock/inventory-form.machine.ts'
import { hasUnsavedChanges } from '../../../machines/stock/inventory-form.selectors.ts'
import { itemCorrectionMachine } from '../../../machines/stock/item-correction.machine.ts'
import { itemReturnMachine } from '../../../machines/stock/item-return.machine.ts'
import { HistoryButton } from '../../../views/history/history-button.tsx'
import { InventoryForm } from '../../../views/stock/inventory/inventory-form.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'
import { startHistory } from '../history/opened-history.ts'
import { idIn } from '../id-in.ts'

/** The form of one item: without an id in its address it adds, with one it edits. Its draft is kept for this tab. */
export const screen = defineScreen({
  machine: inventoryFormMachine,
  input: ({ params, user, newId }) => ({
    mode: params.id === undefined ? ('add' as const) : ('edit' as const),
    id: idIn(params),
    actorName: user.employeeName || user.userName,
    submissionId: newId(),
  }),
  journal: {
    name: 'inventoryForm',
    kind: 'tab',
    stream: ({ params, user }) => `inventoryForm:${user.userName}:${params.id ?? 'new'}`,
  },
  beside: (start, context, host) => {
    const { params } = context
    const returning = start(itemReturnMachine, 'itemReturn', { id: idIn(params) ?? 0 })
    // The item stands otherwise now: its form is loaded again, and what was typed into it and not saved is found there.
    returning.on('item.returned', () => host.reopen())
    return {
      id: idIn(params),
      drawer: startHistory(start, 'inventory', idIn(params), context, host),
      correction: start(itemCorrectionMachine, 'itemCorrection', { id: idIn(params) ?? 0 }),
      returning,
    }
  },
  tie: (form, { correction }) => {
    correction.on('item.corrected', (corrected) => form.send(corrected))
    correction.on('item.voided', (voided) => form.send(voided))
  },
  view: ({ actor, beside: { id, drawer, correction, returning } }) => (
    <InventoryForm
      actor={actor}
      correction={id === null ? null : correction}
      returning={id === null ? null : returning}
      history={id !== null && <HistoryButton actor={drawer} id={id} />}
    />
  ),
  told: {
    record: {
      subject: 'inventory',
      category: 'inventory',
      what: 'item',
      open: ({ context: { id, version } }) => (id === null || version === null ? null : { id, version }),
      look: ({ drawer }, id) => drawer.send({ type: 'history.opened', id }),
    },
  },
  draft: { found: () => ({ type: 'draft.found' as const }) },
  isDirty: hasUnsavedChanges,
})
