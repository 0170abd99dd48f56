import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { InvoiceDeed, InvoiceFile } from '../../machines/billing/offline-invoice.events.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/wire.ts'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import { useMay } from '../ui/permissions.ts'
import classes from './billing.module.css'

type Props = { readonly actor: OfflineInvoiceActor; readonly sale: OfflineSale }

const papers = [
  { key: 'A4', label: 'A4' },
  { key: 'Letter', label: 'US Letter' },
] as const satisfies ReadonlyArray<{ readonly key: InvoiceFile; readonly label: string }>

/** A button that waits keeps the focus, so that a keyboard goes on from where it was; the machine takes no event then. */
export const waits = (isBusy: boolean) => ({ 'aria-disabled': isBusy, 'data-disabled': isBusy })

/** The PDF of an invoice, or of one of its credit notes, on a paper. */
export function PdfButton({
  actor,
  label,
  credit = '',
}: Pick<Props, 'actor'> & { readonly label: string; readonly credit?: string }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const entries = papers.map(({ key, label }) => ({
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
          PDF
        </Button>
      )}
    </MenuButton>
  )
}

/** All that can be done with an invoice, by whoever may. */
export function InvoiceBar({ actor, sale }: Props) {
  const may = useMay()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const canPay = useSelector(actor, ({ context }) => Number(context.sale?.due ?? 0) !== 0)
  const isLeft = sale.lines.some(({ items }) => items.some(({ creditNumber }) => creditNumber === ''))
  const open = (deed: InvoiceDeed) => () => actor.send({ type: 'deed.opened', deed })
  return (
    <div className={classes.bar}>
      {canPay && may('offlineSale.pay') && (
        <Button aria-haspopup="dialog" {...waits(isBusy)} onClick={open('payment')}>
          Record payment
        </Button>
      )}
      {isLeft && may('offlineSale.credit') && (
        <>
          <Button variant="default" aria-haspopup="dialog" {...waits(isBusy)} onClick={open('credit')}>
            Credit note
          </Button>
          <Button variant="default" aria-haspopup="dialog" {...waits(isBusy)} onClick={open('cancel')}>
            Cancel invoice
          </Button>
        </>
      )}
      <PdfButton actor={actor} label={`PDF of ${sale.invoiceNumber}`} />
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
      {isLeft && may('inventory.reveal') && (
        <Button
          variant="default"
          {...waits(isBusy)}
          onClick={() => actor.send({ type: 'file.requested', file: 'delivery', credit: '' })}
        >
          Delivery file
        </Button>
      )}
      <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'refresh.requested' })}>
        Refresh
      </Button>
    </div>
  )
}
