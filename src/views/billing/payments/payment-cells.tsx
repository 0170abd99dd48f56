import { Fragment } from 'react'
import type { HistoryDrawerActor } from '../../../machines/history/history-drawer.machine.ts'
import { invoiceAddress } from '../../../schemas/records/addresses.ts'
import type { RecordRow } from '../../../schemas/records/kit/shown.ts'
import list from '../../lists/list.module.css'
import type { DrawnCells } from '../../records/list.tsx'
import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import { isOfCustomer, settledIn } from './settled.ts'

/** Opens the details of a payment of a customer: its History says what it paid, and what was reversed. */
export const openHistory = (history: HistoryDrawerActor, { paymentID }: RecordRow): void =>
  history.send({ type: 'history.opened', id: Number(paymentID) })

/**
 * The number opens the invoice of a payment, or the History of a customer's payment; each settled invoice is a link. A
 * control in a table is reached with the arrow keys, not with Tab.
 */
export const paymentCells = (history: HistoryDrawerActor | null): DrawnCells => ({
  number: (row, text) => {
    if (!isOfCustomer(row)) {
      return (
        <WorkLink href={invoiceAddress(Number(row.saleID))} tabIndex={-1} className={list.title}>
          {text}
        </WorkLink>
      )
    }
    return history === null ? (
      text
    ) : (
      <button
        type="button"
        tabIndex={-1}
        className={common.linkButton}
        aria-haspopup="dialog"
        onClick={() => openHistory(history, row)}
      >
        {text}
      </button>
    )
  },
  invoices: (row) => {
    // An invoice that is paid in several parts is named once.
    const found = new Map(settledIn(row).map((one) => [one.id, one.invoiceNumber]))
    return [...found].map(([id, invoiceNumber], place) => (
      <Fragment key={id}>
        {place > 0 && ', '}
        <WorkLink href={invoiceAddress(id)} tabIndex={-1} className={list.title}>
          {invoiceNumber}
        </WorkLink>
      </Fragment>
    ))
  },
})
