import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { InvoiceFile } from '../../machines/billing/offline-invoice.events.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { OFFLINE_SALE } from '../../schemas/billing/billing-routes.ts'
import { creditPayBackOf, creditUseOf, customerPaymentOf } from '../../schemas/billing/customer-payment/acts.ts'
import { creditNoteOf, invoiceCancellationOf, paymentOf } from '../../schemas/billing/invoice-acts.ts'
import { linesLeft, simsLeft } from '../../schemas/billing/offline-sale/credit-left.ts'
import { openDispute } from '../../schemas/billing/offline-sale/dispute.ts'
import { paperOf } from '../../schemas/billing/offline-sale/paper.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/wire.ts'
import { disputeOf } from '../../schemas/billing/reminders/acts.ts'
import { Link } from '../ui/link.tsx'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import { useMay } from '../ui/permissions.ts'
import { opens, waits } from './act-opener.ts'
import classes from './billing.module.css'
import { amountIn } from './money-text.ts'
import { paperChoices } from './paper-choices.ts'
import { SendButton } from './send-button.tsx'

type Props = { readonly actor: OfflineInvoiceActor; readonly act: ActActor; readonly sale: OfflineSale }

type FileChoice = { readonly key: InvoiceFile; readonly label: string }

/** The files of a document beside its PDF. */
const electronicFiles: ReadonlyArray<FileChoice> = [
  { key: 'UBL', label: 'Electronic invoice, UBL' },
  { key: 'CII', label: 'Electronic invoice, CII' },
]
const deliveryFile: FileChoice = { key: 'delivery', label: 'Delivery file' }
const reminderFile: FileChoice = { key: 'reminder', label: 'Reminder letter' }

type DownloadProps = Pick<Props, 'actor' | 'sale'> & {
  readonly label: string
  readonly credit?: string
  readonly hasDelivery?: boolean
  readonly hasReminder?: boolean
}

/** The files of an invoice, or of one of its credit notes. */
export function DownloadButton({
  actor,
  sale,
  label,
  credit = '',
  hasDelivery = false,
  hasReminder = false,
}: DownloadProps) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const files = [
    ...paperChoices(paperOf(sale.customer)),
    ...electronicFiles,
    ...(hasDelivery ? [deliveryFile] : []),
    ...(hasReminder ? [reminderFile] : []),
  ]
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
      {may('offlineSale.pay') && <CustomerButtons act={act} sale={sale} isBusy={isBusy} />}
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
      <SendButton actor={actor} act={act} sale={sale} />
      <DisputeButton act={act} sale={sale} isBusy={isBusy} />
      <DownloadButton
        actor={actor}
        sale={sale}
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

/** A payment over several invoices of the customer, and the customer's credit, if there is any. */
function CustomerButtons({ act, sale, isBusy }: Pick<Props, 'act' | 'sale'> & { readonly isBusy: boolean }) {
  const { customer, currency, today = '', due, customerCredit = '0.00' } = sale
  const owner = { id: customer.id, companyName: customer.companyName, currency, today }
  const hasCredit = Number(customerCredit) > 0
  return (
    <>
      <Button variant="default" {...opens(act, customerPaymentOf(owner, Number(due) > 0 ? due : ''), isBusy)}>
        Customer payment
      </Button>
      {hasCredit && (
        <>
          <Button variant="default" {...opens(act, creditUseOf(owner), isBusy)}>
            Use credit
          </Button>
          <Button variant="default" {...opens(act, creditPayBackOf(owner), isBusy)}>
            Pay back credit
          </Button>
          <p className={classes.credit}>Customer credit: {amountIn(currency, customerCredit)}</p>
        </>
      )}
    </>
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
