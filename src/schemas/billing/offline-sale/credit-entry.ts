import type { CreditAct, CreditNoteAct } from '../invoice-acts.ts'
import { offlineSaleMessages } from './choices.ts'
import type { CreditPayload } from './invoice-acts.ts'

/** What is entered in the dialog of a credit note, and what is sent of it. */

/** The entries of lines or tax rates that are not empty, by their places in the invoice. */
const entriesOf = (draft: CreditNoteAct['draft'], before: 'lines' | 'amounts') =>
  Object.entries(draft).flatMap(([name, value]) => {
    const [kind, place] = name.split('.')
    const isEntered = kind === before && place !== undefined && typeof value === 'string' && value.trim() !== ''
    return isEntered ? [{ name, place: Number(place), text: value.trim() }] : []
  })

const isCount = (text: string): boolean => /^\d{1,6}$/.test(text)

/** The quantities that are no whole numbers, by field. The server judges all else. */
export const quantityProblems = ({ draft }: CreditNoteAct): Readonly<Record<string, string>> =>
  draft.basis !== 'lines'
    ? {}
    : Object.fromEntries(
        entriesOf(draft, 'lines').flatMap(({ name, text }) =>
          isCount(text) ? [] : [[name, offlineSaleMessages.creditWhole]],
        ),
      )

/** What a credit note or a cancellation credits, as it is sent. */
export const creditedBy = (act: CreditAct): Pick<CreditPayload, 'all' | 'ids' | 'lines' | 'amounts'> => {
  if (act.kind === 'invoiceCancellation') return { all: true, ids: [] }
  const { draft } = act
  if (draft.basis === 'lines') {
    const lines = entriesOf(draft, 'lines').map(({ place, text }) => ({ line: place, quantity: Number(text) }))
    return { all: false, ids: [], lines }
  }
  if (draft.basis === 'amount') {
    const amounts = entriesOf(draft, 'amounts').map(({ place, text }) => ({ rate: place, net: text }))
    return { all: false, ids: [], amounts }
  }
  return { all: false, ids: draft.ids }
}
