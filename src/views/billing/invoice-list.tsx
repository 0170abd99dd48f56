import { useMemo } from 'react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { BatchActor } from '../../machines/acts/batch.machine.ts'
import type { ColumnPresetsActor } from '../../machines/lists/column-presets.machine.ts'
import type { RecordListActor } from '../../machines/records/record-list.machine.ts'
import { customerPaymentOf } from '../../schemas/billing/customer-payment/acts.ts'
import { formatDay } from '../../schemas/core/format.ts'
import type { RecordRow } from '../../schemas/records/kit/shown.ts'
import type { ViewedRoutes } from '../../schemas/records/routes.ts'
import list from '../lists/list.module.css'
import { type DrawnCells, RecordList, type RowActs } from '../records/list.tsx'
import { useToday } from '../ui/company-zone.ts'
import { Coins } from '../ui/glyphs.tsx'
import { useMay } from '../ui/permissions.ts'
import { CustomerAccount } from './customer-account.tsx'
import { InvoiceSending, useInvoiceSelection } from './sending/invoice-selection.tsx'

type Props = {
  readonly actor: RecordListActor
  readonly presets: ColumnPresetsActor
  readonly routes: ViewedRoutes
  readonly act: ActActor
  readonly sending: BatchActor
}

/** The status of the mail with its day: `Sent 12/11/2026`. */
const cells: DrawnCells = {
  sent: ({ lastMail }, text) => (lastMail === '' ? text : `${text} ${formatDay(String(lastMail))}`),
}

/** Our invoices: several can be sent, and a payment is recorded from a row with an open amount. */
export function OfflineInvoiceList({ actor, presets, routes, act, sending }: Props) {
  const may = useMay()
  const today = useToday()
  const canPay = may('offlineSale.pay')
  const selection = useInvoiceSelection(sending, actor)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is asked for at the click
  const rowActs = useMemo(() => payActs(act, canPay, today), [act, canPay])
  return (
    <>
      <RecordList
        actor={actor}
        presets={presets}
        routes={routes}
        rowActs={rowActs}
        cells={cells}
        selection={selection}
      />
      <CustomerAccount actor={act} />
      <InvoiceSending actor={sending} />
    </>
  )
}

const payActs = (act: ActActor, canPay: boolean, today: () => string): RowActs => ({
  count: canPay ? 1 : 0,
  draw: canPay
    ? (row: RecordRow) => {
        const open = Number(row.open)
        if (open <= 0) return null
        const customer = {
          id: Number(row.customerID),
          companyName: String(row.companyName),
          currency: String(row.currency),
          today: today(),
        }
        return (
          <button
            type="button"
            className={list.act}
            tabIndex={-1}
            aria-label={`Record payment of ${row.invoiceNumber}`}
            title="Record payment"
            onClick={() => act.send({ type: 'act.opened', act: customerPaymentOf(customer, open.toFixed(2)) })}
          >
            <Coins />
          </button>
        )
      }
    : undefined,
})
