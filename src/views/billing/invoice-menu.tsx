import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { OFFLINE_SALE } from '../../schemas/billing/billing-routes.ts'
import { creditPayBackOf, creditUseOf, customerPaymentOf } from '../../schemas/billing/customer-payment/acts.ts'
import { creditNoteOf, invoiceCancellationOf } from '../../schemas/billing/invoice-acts.ts'
import { linesLeft } from '../../schemas/billing/offline-sale/credit-left.ts'
import { openDispute } from '../../schemas/billing/offline-sale/dispute.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import { disputeOf } from '../../schemas/billing/reminders/acts.ts'
import { More } from '../ui/glyphs.tsx'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import type { MenuEntry } from '../ui/menu/menu-entry.ts'
import { useMay } from '../ui/permissions.ts'
import type { opens } from './act-opener.ts'

type Props = { readonly actor: OfflineInvoiceActor; readonly act: ActActor; readonly sale: OfflineSale }

type Opened = Parameters<typeof opens>[1]

type Group = { readonly title: string; readonly entries: ReadonlyArray<Extract<MenuEntry, { readonly kind: 'act' }>> }

/** The groups of a menu that have entries, each under its title. */
const grouped = (groups: ReadonlyArray<Group>): ReadonlyArray<MenuEntry> =>
  groups
    .filter(({ entries }) => entries.length > 0)
    .flatMap(({ title, entries }, index) => [
      ...(index === 0 ? [] : [{ kind: 'line' as const, key: `before-${title}` }]),
      { kind: 'title' as const, key: title, label: title },
      ...entries,
    ])

/** What else can be done with an invoice, in a menu: payments, corrections, and the page itself. */
export function InvoiceMenu({ actor, act, sale }: Props) {
  const may = useMay()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const [, navigate] = useLocation()
  const { customer, currency, today = '', due, customerCredit = '0.00' } = sale
  const owner = { id: customer.id, companyName: customer.companyName, currency, today }
  const isDisputed = openDispute(sale) !== null
  const [mayPay, mayCredit] = [may('offlineSale.pay'), may('offlineSale.credit') && linesLeft(sale).length > 0]
  const entry = (label: string, onChoose: () => void, isDisabled = isBusy) =>
    ({ kind: 'act', key: label, label, isDisabled, onChoose }) as const
  const opening = (label: string, opened: Opened) => entry(label, () => act.send({ type: 'act.opened', act: opened }))
  const entries = grouped([
    {
      title: 'Payments',
      entries: mayPay
        ? [
            opening('Customer payment', customerPaymentOf(owner, Number(due) > 0 ? due : '')),
            ...(Number(customerCredit) > 0
              ? [opening('Use credit', creditUseOf(owner)), opening('Refund credit', creditPayBackOf(owner))]
              : []),
            ...(isDisputed || Number(due) > 0
              ? [opening(isDisputed ? 'End dispute' : 'Mark as disputed', disputeOf(sale.id, isDisputed))]
              : []),
          ]
        : [],
    },
    {
      title: 'Corrections',
      entries: mayCredit
        ? [opening('Credit note', creditNoteOf(sale)), opening('Cancel invoice', invoiceCancellationOf(sale.id))]
        : [],
    },
    {
      title: 'Page',
      entries: [
        entry('Print', () => window.print(), false),
        entry('Refresh', () => actor.send({ type: 'refresh.requested' })),
        ...(may('offlineSale.add') ? [entry('New invoice', () => navigate(OFFLINE_SALE), false)] : []),
      ],
    },
  ])
  return (
    <MenuButton entries={entries}>
      {(button) => (
        <Button {...button} variant="default" px="xs" aria-label="More actions">
          <More />
        </Button>
      )}
    </MenuButton>
  )
}
