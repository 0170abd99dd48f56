import { actMachine } from '../../../machines/acts/act.machine.ts'
import { inventoryFormMachine } from '../../../machines/stock/inventory-form.machine.ts'
import { hasUnsavedChanges, itemName } from '../../../machines/stock/inventory-form.selectors.ts'
import { HistoryButton } from '../../../views/history/history-button.tsx'
import { InventoryForm } from '../../../views/stock/inventory/inventory-form.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'
import { historySearch, startHistory } from '../history/opened-history.ts'
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
  draft: 'tab',
  about: ({ params }) => params.id ?? 'new',
  beside: (start, context, host) => {
    const { params } = context
    const act = start(actMachine, 'act', {})
    act.on('act.done', ({ kind }) => {
      // The status of the item has changed: its form is loaded again, and finds what was typed into it and not saved.
      if (kind === 'itemReturn') host.reopen()
    })
    return {
      history: startHistory(start, 'inventory', idIn(params), context, host),
      act,
    }
  },
  tie: (form, { act }) => {
    act.on('act.done', ({ kind, item }) => {
      if (item) form.send({ type: 'item.corrected', item })
      else if (kind === 'itemVoiding') form.send({ type: 'item.voided' })
    })
  },
  view: ({ actor, beside: { history, act } }) => (
    <InventoryForm
      actor={actor}
      act={history.own === null ? null : act}
      history={history.own !== null && <HistoryButton actor={history.drawer} id={history.own} />}
    />
  ),
  told: {
    record: {
      subject: 'inventory',
      category: 'inventory',
      what: 'SIM',
      open: ({ context: { id, version } }) => (id === null || version === null ? null : { id, version }),
      look: ({ history: { drawer } }, id) => drawer.send({ type: 'history.opened', id }),
    },
  },
  subject: itemName,
  besideSearch: historySearch,
  isDirty: hasUnsavedChanges,
})
