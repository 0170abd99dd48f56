import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { InvoiceFile } from '../../machines/billing/offline-invoice.events.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { OFFLINE_SALE } from '../../schemas/billing/billing-routes.ts'
import { creditNoteOf, type InvoiceAct, invoiceCancellationOf, paymentOf } from '../../schemas/billing/invoice-acts.ts'
import { linesLeft, simsLeft } from '../../schemas/billing/offline-sale/credit-left.ts'
import { openDispute } from '../../schemas/billing/offline-sale/dispute.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/wire.ts'
import { type DisputeAct, disputeOf } from '../../schemas/billing/reminders/acts.ts'
import { Link } from '../ui/link.tsx'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import { useMay } from '../ui/permissions.ts'
import classes from './billing.module.css'

type Props = { readonly actor: OfflineInvoiceActor; readonly act: ActActor; readonly sale: OfflineSale }

type FileChoice = { readonly key: InvoiceFile; readonly label: string }

/** The files of each document. */
const documentFiles: ReadonlyArray<FileChoice> = [
  { key: 'A4', label: 'PDF, A4' },
  { key: 'Letter', label: 'PDF, US Letter' },
  { key: 'UBL', label: 'Electronic invoice, UBL' },
  { key: 'CII', label: 'Electronic invoice, CII' },
]
const deliveryFile: FileChoice = { key: 'delivery', label: 'Delivery file' }
const reminderFile: FileChoice = { key: 'reminder', label: 'Reminder letter' }

/** A busy button keeps the focus, so that a keyboard goes on from where it was; the machine takes no event then. */
const waits = (isBusy: boolean) => ({ 'aria-disabled': isBusy, 'data-disabled': isBusy })

/** Opens an act; while the invoice is loaded or downloaded, a click does nothing. */
export const opens = (actor: ActActor, act: InvoiceAct | DisputeAct, isBusy: boolean) => ({
  'aria-haspopup': 'dialog' as const,
  ...waits(isBusy),
  onClick: isBusy ? undefined : () => actor.send({ type: 'act.opened', act }),
})

type DownloadProps = Pick<Props, 'actor'> & {
  readonly label: string
  readonly credit?: string
  readonly hasDelivery?: boolean
  readonly hasReminder?: boolean
}

/** The files of an invoice, or of one of its credit notes. */
export function DownloadButton({ actor, label, credit = '', hasDelivery = false, hasReminder = false }: DownloadProps) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const files = [...documentFiles, ...(hasDelivery ? [deliveryFile] : []), ...(hasReminder ? [reminderFile] : [])]
  const entries = files.map(({ key, label }) => ({
    kind: 'act' as const,
    key,
    label,
    onChoose: () => actor.send({ type: 'file.requested', file: key, credit }),
  }))
  return (
    <MenuButton entries={entries}>
      {(button) => (
        <Button
          {...button}
          {...(isBusy && { onClick: undefined, onKeyDown: undefined })}
          {...waits(isBusy)}
          variant="default"
          size={credit === '' ? 'sm' : 'compact-sm'}
          aria-label={label}
        >
          Download
        </Button>
      )}
    </MenuButton>
  )
}

/** Whether a reminder was sent, or one may be due. */
const hasReminder = ({ reminders = [], status }: OfflineSale): boolean =>
  status === 'overdue' || reminders.some(({ outcome }) => outcome !== 'failed')

/** The buttons of an invoice, for those who may use them. */
export function InvoiceBar({ actor, act, sale }: Props) {
  const may = useMay()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const hasSims = simsLeft(sale).length > 0
  const isLeft = linesLeft(sale).length > 0
  return (
    <div className={classes.bar}>
      {Number(sale.due) !== 0 && may('offlineSale.pay') && (
        <Button {...opens(act, paymentOf(sale), isBusy)}>Record payment</Button>
      )}
      {isLeft && may('offlineSale.credit') && (
        <>
          <Button variant="default" {...opens(act, creditNoteOf(sale), isBusy)}>
            Credit note
          </Button>
          <Button variant="default" {...opens(act, invoiceCancellationOf(sale.id), isBusy)}>
            Cancel invoice
          </Button>
        </>
      )}
      <DisputeButton act={act} sale={sale} isBusy={isBusy} />
      <DownloadButton
        actor={actor}
        label={`Download ${sale.invoiceNumber}`}
        hasDelivery={hasSims && may('inventory.reveal')}
        hasReminder={hasReminder(sale)}
      />
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'refresh.requested' })}>
        Refresh
      </Button>
      {may('offlineSale.add') && (
        <Button component={Link} href={OFFLINE_SALE} variant="default">
          New invoice
        </Button>
      )}
    </div>
  )
}

/** Marks an invoice as disputed while something is due, or ends its dispute. */
function DisputeButton({ act, sale, isBusy }: Pick<Props, 'act' | 'sale'> & { readonly isBusy: boolean }) {
  const may = useMay()
  const isDisputed = openDispute(sale) !== null
  if (!may('offlineSale.pay') || (!isDisputed && Number(sale.due) <= 0)) return null
  return (
    <Button variant="default" {...opens(act, disputeOf(sale.id, isDisputed), isBusy)}>
      {isDisputed ? 'End dispute' : 'Mark as disputed'}
    </Button>
  )
}
