import type { Paper } from '../../schemas/billing/offline-sale/parts.ts'

type PaperChoice = { readonly key: Paper; readonly label: string }

const papers: ReadonlyArray<PaperChoice> = [
  { key: 'A4', label: 'PDF, A4' },
  { key: 'Letter', label: 'PDF, US Letter' },
]

/** The PDFs of a document in a menu: first the one that is on the customer's paper. */
export const paperChoices = (ofCustomer: Paper): ReadonlyArray<PaperChoice> =>
  papers.toSorted((one, other) => Number(other.key === ofCustomer) - Number(one.key === ofCustomer))
