import '../../ui/checkbox-styles.ts'
import { Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type BatchActor, batchIn, isBatchBusy } from '../../../machines/acts/batch.machine.ts'
import { repeated, toBeSent } from '../../../schemas/billing/document-mail/batch.ts'
import { documentMailMessages } from '../../../schemas/billing/document-mail/choices.ts'
import type { InvoiceToSend } from '../../../schemas/billing/document-mail/wire.ts'
import { counted } from '../../../schemas/core/counted.ts'
import { invoiceAddress, recordAddress } from '../../../schemas/records/addresses.ts'
import { BatchForm } from '../../acts/batch-form.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { WorkLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { billingWords } from '../billing-words.ts'
import { outcomeText, progressText, summaryOf } from './sending-text.ts'

type Props = { readonly actor: BatchActor }

const TITLE = 'Send invoices'

/** Sends the selected invoices by mail, one after the other. */
export function SendingDrawer({ actor }: Props) {
  const isBusy = useSelector(actor, isBatchBusy)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <Drawer
      title={TITLE}
      contentLabel="Selected invoices"
      closeLabel="Close this drawer"
      isHeld={isBusy}
      onClose={() => actor.send({ type: 'batch.closed' })}
    >
      {isLoading ? (
        <PleaseWait />
      ) : failure !== null ? (
        <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
          The addresses could not be loaded. {failure}
        </RetryNotice>
      ) : (
        <Sending actor={actor} />
      )}
    </Drawer>
  )
}

function Sending({ actor }: Props) {
  const snapshot = useSelector(actor, (now) => now)
  const batch = batchIn(snapshot, 'invoiceMails')
  if (batch === null) return null
  const { isSetUp } = batch
  const current = snapshot.context.queue[0]
  return (
    <BatchForm
      actor={actor}
      label={TITLE}
      intro={
        <>
          {isSetUp ? (
            <p>
              Each email has the PDF and, where there is one, the electronic invoice. Its text is the template of the
              customer's language.
            </p>
          ) : (
            <Notice kind="info">{documentMailMessages.noMail}</Notice>
          )}
          {repeated(batch).length > 0 && (
            <Checkbox
              label="Include invoices that were already sent"
              description="If an email is marked as unknown, ask the customer first."
              checked={batch.again}
              disabled={isBatchBusy(snapshot)}
              onChange={() => actor.send({ type: 'again.toggled' })}
            />
          )}
        </>
      }
      items={batch.items.map((invoice) => (
        <Invoice key={invoice.id} invoice={invoice} outcome={outcomeText(batch, invoice, invoice.id === current)} />
      ))}
      status={isSetUp ? progressText(snapshot, batch) || summaryOf(batch) : ''}
      action={isSetUp ? { text: `Send ${counted(toBeSent(batch).length, 'invoice')}`, busyText: 'Sending...' } : null}
    />
  )
}

type InvoiceProps = { readonly invoice: InvoiceToSend; readonly outcome: ReturnType<typeof outcomeText> }

/** An invoice with its address, and what is known of its mail. A customer without an address is a link. */
const Invoice = ({ invoice: { id, invoiceNumber, companyName, customerID, email }, outcome }: InvoiceProps) => (
  <li>
    <span>
      <WorkLink href={invoiceAddress(id)}>{invoiceNumber}</WorkLink>
    </span>
    <small>
      <WorkLink href={recordAddress('customer', customerID)}>{companyName}</WorkLink>
      {email !== '' && `, ${email}`}
    </small>
    {outcome !== null && (
      <small data-kind={outcome.isProblem ? 'error' : undefined}>
        {outcome.text}
        {email === '' && (
          <>
            {' '}
            <WorkLink href={recordAddress('customer', customerID)}>{billingWords.enterEmail(companyName)}</WorkLink>
          </>
        )}
      </small>
    )}
  </li>
)
