import { Button, VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { documentMailOf } from '../../schemas/billing/document-mail/act.ts'
import { documentMailMessages } from '../../schemas/billing/document-mail/choices.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/wire.ts'
import { useMay } from '../ui/permissions.ts'
import { opens } from './act-opener.ts'
import classes from './billing.module.css'

type Props = {
  readonly actor: OfflineInvoiceActor
  readonly act: ActActor
  readonly sale: OfflineSale
  /** The number of a credit note; empty for the invoice. */
  readonly credit?: string
  readonly text?: string
}

/** Opens the mail with a document. Where the server cannot send mail, it says what is missing. */
export function SendButton({ actor, act, sale, credit = '', text = 'Send' }: Props) {
  const may = useMay()
  const note = useId()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { mailing, id, invoiceNumber } = sale
  const proposal = mailing?.proposals.find((one) => one.credit === credit)
  if (mailing === undefined || proposal === undefined || !may('offlineSale.send')) return null
  const shown = {
    variant: 'default',
    size: credit === '' && text === 'Send' ? 'sm' : 'compact-sm',
    'aria-label': `${text} ${credit || invoiceNumber}`,
  }
  if (mailing.isSetUp) {
    return (
      <Button {...shown} {...opens(act, documentMailOf(id, proposal), isBusy)}>
        {text}
      </Button>
    )
  }
  return (
    <>
      <Button {...shown} aria-disabled data-disabled aria-describedby={note}>
        {text}
      </Button>
      {credit === '' && text === 'Send' ? (
        <small id={note} className={classes.noMail}>
          {documentMailMessages.noMail}
        </small>
      ) : (
        <VisuallyHidden id={note}>{documentMailMessages.noMail}</VisuallyHidden>
      )}
    </>
  )
}
