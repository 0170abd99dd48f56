import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { documentMailOf } from '../../schemas/billing/document-mail/act.ts'
import { documentMailMessages } from '../../schemas/billing/document-mail/choices.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import { useMay } from '../ui/permissions.ts'
import { Reasoned } from '../ui/reasoned.tsx'
import { opens } from './act-opener.ts'

type Props = {
  readonly actor: OfflineInvoiceActor
  readonly act: ActActor
  readonly sale: OfflineSale
  /** The number of a credit note; empty for the invoice. */
  readonly credit?: string
  readonly text?: string
  /** It is the next act. */
  readonly isMain?: boolean
}

/** Opens the mail with a document. Where the server cannot send mail, it says what is missing. */
export function SendButton({ actor, act, sale, credit = '', text = 'Send', isMain = false }: Props) {
  const may = useMay()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { mailing, id, invoiceNumber } = sale
  const proposal = mailing?.proposals.find((one) => one.credit === credit)
  if (mailing === undefined || proposal === undefined || !may('offlineSale.send')) return null
  const shown = {
    variant: isMain ? 'filled' : 'default',
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
    <Reasoned why={documentMailMessages.noMail}>
      {(reason) => (
        <Button {...shown} {...reason}>
          {text}
        </Button>
      )}
    </Reasoned>
  )
}
