import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { BesideRecord } from '../forms/record-side.tsx'
import { Notice } from '../ui/notice.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import classes from './billing.module.css'
import { CreditDrawer } from './credit-drawer.tsx'

import { CustomerAccount } from './customer-account.tsx'
import { DisputeDrawer } from './dispute-drawer.tsx'
import { InvoiceBar } from './invoice-bar.tsx'
import { InvoicePaper } from './invoice-paper.tsx'
import { InvoiceSide } from './invoice-side.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { PaymentDrawer } from './payment-drawer.tsx'
import { ReversalDrawer } from './reversal-drawer.tsx'
import { SendDrawer } from './send-drawer.tsx'

type Props = { readonly actor: OfflineInvoiceActor; readonly act: ActActor }

/** Names the page by the invoice's number while it is printed: browsers name the file so. */
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

/** An issued invoice with its payments and credit notes, and the acts on it. */
export function OfflineInvoice({ actor, act }: Props) {
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
      <InvoiceBar actor={actor} act={act} sale={sale} />
      <BesideRecord side={<InvoiceSide actor={actor} act={act} sale={sale} />}>
        {sale.printed === undefined ? (
          <Notice kind="info">This server does not show the invoice here. Download its PDF.</Notice>
        ) : (
          <InvoicePaper printed={sale.printed} logo={sale.seller.logo} />
        )}
        <InvoiceStatus actor={actor} act={act} sale={sale} />
      </BesideRecord>
      <PaymentDrawer actor={act} sale={sale} />
      <ReversalDrawer actor={act} sale={sale} />
      <CreditDrawer actor={act} sale={sale} />
      <CustomerAccount actor={act} />
      <SendDrawer actor={act} sale={sale} />
      <DisputeDrawer actor={act} sale={sale} />
    </div>
  )
}
