import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
import { Lazy } from '../../../lazy.ts'
import type { ActActor } from '../../../machines/acts/act.machine.ts'
import { type HistoryDrawerActor, isOpen } from '../../../machines/history/history-drawer.machine.ts'
import type { ColumnPresetsActor } from '../../../machines/lists/column-presets.machine.ts'
import type { RecordListActor } from '../../../machines/records/record-list.machine.ts'
import { paymentNumber } from '../../../schemas/billing/customer-payment/choices.ts'
import { customerPaymentReversalOf } from '../../../schemas/billing/customer-payment/reversal.ts'
import { paymentReversalOf } from '../../../schemas/billing/invoice-acts.ts'
import { invoiceAddress } from '../../../schemas/records/addresses.ts'
import type { RecordRow } from '../../../schemas/records/kit/shown.ts'
import type { ViewedRoutes } from '../../../schemas/records/routes.ts'
import { HistoryDrawer } from '../../history/history-drawer.tsx'
import list from '../../lists/list.module.css'
import { RecordList, type RowActs } from '../../records/list.tsx'
import { Arriving } from '../../ui/arriving.tsx'
import { Clock, Undo } from '../../ui/glyphs.tsx'
import { partFailed } from '../../ui/part-failed.tsx'
import { useMay, useServes } from '../../ui/permissions.ts'
import { openHistory, paymentCells } from './payment-cells.tsx'
import { isOfCustomer } from './settled.ts'

type Props = {
  readonly actor: RecordListActor
  readonly presets: ColumnPresetsActor
  readonly routes: ViewedRoutes
  readonly act: ActActor
  readonly history: HistoryDrawerActor
}

/**
 * All payments: those of customers over several invoices, those of one invoice, and what was paid back. Each can be
 * reversed from its row.
 */
export function Payments({ actor, presets, routes, act, history }: Props) {
  const may = useMay()
  const hasHistory = useServes('history')
  const canReverse = may('offlineSale.pay')
  const details = hasHistory ? history : null
  const rowActs = useMemo(() => actsOf(act, details, canReverse), [act, details, canReverse])
  const cells = useMemo(() => paymentCells(details), [details])
  const [, navigate] = useLocation()
  const open = useCallback(
    (row: RecordRow) => {
      if (!isOfCustomer(row)) navigate(invoiceAddress(Number(row.saleID)))
      else if (details !== null) openHistory(details, row)
    },
    [details, navigate],
  )
  return (
    <>
      <RecordList actor={actor} presets={presets} routes={routes} rowActs={rowActs} cells={cells} onOpen={open} />
      <Reversal actor={act} payments={actor} />
      <PaymentHistory history={history} />
    </>
  )
}

/** The History of one payment of a customer, named by its number. */
function PaymentHistory({ history }: Pick<Props, 'history'>) {
  const isShown = useSelector(history, isOpen)
  const id = useSelector(history, ({ context }) => context.id)
  return isShown && <HistoryDrawer actor={history} title={`Payment ${paymentNumber(id)}`} />
}

const code = new Lazy(() => import('./reversal-drawer.tsx'))
const failed = partFailed('The reversal form')

/** The form of a reversal; its code comes when it is opened. */
function Reversal({ actor, payments }: { readonly actor: ActActor; readonly payments: RecordListActor }) {
  const isShown = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  return isShown ? (
    <Arriving code={code} failed={failed}>
      {(arrived) => <arrived.PaymentReversalDrawer actor={actor} payments={payments} />}
    </Arriving>
  ) : null
}

const reversalOf = (row: RecordRow) =>
  isOfCustomer(row)
    ? customerPaymentReversalOf(Number(row.paymentID), Number(row.part))
    : paymentReversalOf(Number(row.saleID), Number(row.part))

const actsOf = (act: ActActor, history: HistoryDrawerActor | null, canReverse: boolean): RowActs => {
  const count = (history === null ? 0 : 1) + (canReverse ? 1 : 0)
  const draw = (row: RecordRow) => (
    <>
      {history !== null && isOfCustomer(row) && (
        <button
          type="button"
          className={list.act}
          tabIndex={-1}
          aria-label={`History of ${row.number}`}
          title="History"
          aria-haspopup="dialog"
          onClick={() => openHistory(history, row)}
        >
          <Clock />
        </button>
      )}
      {canReverse && row.status === 'recorded' && (
        <button
          type="button"
          className={list.act}
          tabIndex={-1}
          aria-label={`Reverse ${row.number}`}
          title={row.type === 'payBack' ? 'Reverse refund' : 'Reverse payment'}
          aria-haspopup="dialog"
          onClick={() => act.send({ type: 'act.opened', act: reversalOf(row) })}
        >
          <Undo />
        </button>
      )}
    </>
  )
  return { count, draw: count === 0 ? undefined : draw }
}
