import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { InvoiceFile } from '../../machines/billing/offline-invoice.events.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { paymentOf } from '../../schemas/billing/invoice-acts.ts'
import { invoiceStatuses } from '../../schemas/billing/offline-sale/choices.ts'
import { simsLeft } from '../../schemas/billing/offline-sale/credit-left.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import { paperOf } from '../../schemas/billing/offline-sale/paper.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { StatusBadge } from '../ui/cells.tsx'
import { InHeading } from '../ui/in-heading.tsx'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import { useMay } from '../ui/permissions.ts'
import { waits } from '../ui/waits.ts'
import { opens } from './act-opener.ts'
import { InvoiceMenu } from './invoice-menu.tsx'
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

/** The status of an invoice and its next acts, in the heading of the page; everything else is in a menu. */
export function InvoiceBar({ actor, act, sale }: Props) {
  const may = useMay()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isOpen = Number(sale.due) !== 0 && may('offlineSale.pay')
  const hasSims = simsLeft(sale).length > 0
  return (
    <>
      <InHeading at="badge">
        <StatusBadge text={labelOf(invoiceStatuses, sale.status)} />
      </InHeading>
      <InHeading at="acts">
        {isOpen && <SendButton actor={actor} act={act} sale={sale} />}
        <DownloadButton
          actor={actor}
          sale={sale}
          label={`Download ${sale.invoiceNumber}`}
          hasDelivery={hasSims && may('inventory.reveal')}
          hasReminder={hasReminder(sale)}
        />
        <InvoiceMenu actor={actor} act={act} sale={sale} />
        {isOpen ? (
          <Button variant="filled" {...opens(act, paymentOf(sale), isBusy)}>
            Record payment
          </Button>
        ) : (
          <SendButton actor={actor} act={act} sale={sale} isMain />
        )}
      </InHeading>
    </>
  )
}
