import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import classes from './billing.module.css'
import { CreditDrawer } from './credit-drawer.tsx'
import { InvoiceBar } from './invoice-bar.tsx'
import { InvoicePaper } from './invoice-paper.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { PaymentDrawer } from './payment-drawer.tsx'
import { ReversalDrawer } from './reversal-drawer.tsx'

type Props = { readonly actor: OfflineInvoiceActor }

/** While it is printed the document is called by the invoice's number: so a browser names the file. */
const usePrintedTitle = (number: string | undefined): void => {
  useEffect(() => {
    if (number === undefined) return
    let before: string | null = null
    const name = () => {
      before ??= document.title
      document.title = number
    }
    const restore = () => {
      if (before !== null) document.title = before
      before = null
    }
    window.addEventListener('beforeprint', name)
    window.addEventListener('afterprint', restore)
    return () => {
      restore()
      window.removeEventListener('beforeprint', name)
      window.removeEventListener('afterprint', restore)
    }
  }, [number])
}

/** An invoice as it was issued, and what has become of it. */
export function OfflineInvoice({ actor }: Props) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const { sale, failure } = useSelector(actor, ({ context }) => context)
  usePrintedTitle(sale?.invoiceNumber)
  if (isFailed) {
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'refresh.requested' })}>
        The invoice could not be loaded. {failure}
      </RetryNotice>
    )
  }
  if (sale === null) return <PleaseWait />
  return (
    <div className={classes.page} aria-busy={isBusy}>
      <InvoiceBar actor={actor} sale={sale} />
      <InvoicePaper sale={sale} />
      <InvoiceStatus actor={actor} sale={sale} />
      <PaymentDrawer actor={actor} />
      <ReversalDrawer actor={actor} sale={sale} />
      <CreditDrawer actor={actor} sale={sale} />
    </div>
  )
}
