import { billingWords } from '../billing-words.ts'
import '../../ui/checkbox-styles.ts'
import { Button, Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { type InvoiceSendingContext, repeated, toBeSent } from '../../../machines/billing/invoice-sending.context.ts'
import { type InvoiceSendingActor, isSendingInvoices } from '../../../machines/billing/invoice-sending.machine.ts'
import { documentMailMessages } from '../../../schemas/billing/document-mail/choices.ts'
import type { InvoiceToSend } from '../../../schemas/billing/document-mail/wire.ts'
import { recordRoutes } from '../../../schemas/records/routes.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { isFocusLost } from '../../ui/focus-lost.ts'
import { WorkLink } from '../../ui/link.tsx'
import { newId } from '../../ui/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { waits } from '../act-opener.ts'
import classes from './sending.module.css'
import { invoicesInWords, outcomeText, progressText, summaryOf } from './sending-text.ts'

type Props = { readonly actor: InvoiceSendingActor }

const TITLE = 'Send invoices'

/** Sends the selected invoices by mail, one after the other. */
export function SendingDrawer({ actor }: Props) {
  const isBusy = useSelector(actor, isSendingInvoices)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('checking'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <Drawer
      title={TITLE}
      contentLabel="Selected invoices"
      closeLabel="Close this drawer"
      isHeld={isBusy}
      onClose={() => actor.send({ type: 'sending.closed' })}
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
  const { context } = snapshot
  const isBusy = isSendingInvoices(snapshot)
  const count = toBeSent(context).length
  const canSend = context.toSend?.isSetUp !== false
  const submitter = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'send.requested', submissionId: newId() })
  }
  // The stop button is gone, so the focus moves.
  useLayoutEffect(() => {
    if (!isBusy && isFocusLost()) submitter.current?.focus()
  }, [isBusy])
  return (
    <form className={classes.form} aria-label={TITLE} aria-busy={isBusy} onSubmit={submit}>
      {canSend && (
        <p>
          Each email has the PDF and, where there is one, the electronic invoice. Its text is the template of the
          customer's language.
        </p>
      )}
      {!canSend && <Notice kind="info">{documentMailMessages.noMail}</Notice>}
      {repeated(context).length > 0 && (
        <Checkbox
          label="Include invoices that were already sent"
          description="If an email is marked as unknown, ask the customer first."
          checked={context.again}
          disabled={isBusy}
          onChange={() => actor.send({ type: 'again.toggled' })}
        />
      )}
      <ul className={classes.invoices}>
        {context.toSend?.invoices.map((invoice) => (
          <Invoice key={invoice.id} context={context} invoice={invoice} />
        ))}
      </ul>
      <div className={classes.foot}>
        <p role="status">{canSend && (progressText(snapshot) || summaryOf(context))}</p>
        {isBusy ? (
          <Button
            key="stop"
            variant="default"
            {...waits(!snapshot.can({ type: 'stop.requested' }))}
            onClick={() => actor.send({ type: 'stop.requested' })}
          >
            Stop
          </Button>
        ) : (
          <Button key="close" variant="default" onClick={() => actor.send({ type: 'sending.closed' })}>
            Close
          </Button>
        )}
        {canSend && (
          <Button ref={submitter} type="submit" {...waits(isBusy || count === 0)}>
            {isBusy ? 'Sending…' : `Send ${invoicesInWords(count)}`}
          </Button>
        )}
      </div>
    </form>
  )
}

type InvoiceProps = { readonly context: InvoiceSendingContext; readonly invoice: InvoiceToSend }

/** An invoice with its address, and what is known of its mail. A customer without an address is a link. */
const Invoice = ({ context, invoice }: InvoiceProps) => {
  const { invoiceNumber, companyName, customerID, email } = invoice
  const outcome = outcomeText(context, invoice)
  return (
    <li>
      <span>{invoiceNumber}</span>
      <small>
        {companyName}
        {email !== '' && `, ${email}`}
      </small>
      {outcome !== null && (
        <small data-kind={outcome.isProblem ? 'error' : undefined}>
          {outcome.text}{' '}
          {email === '' && (
            <WorkLink href={`${recordRoutes.customer.edit}/${customerID}`}>
              {billingWords.enterEmail(companyName)}
            </WorkLink>
          )}
        </small>
      )}
    </li>
  )
}
