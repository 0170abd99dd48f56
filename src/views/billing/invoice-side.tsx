import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import { editPlanAddress, recordAddress } from '../../schemas/records/addresses.ts'
import { RecordSide, SidePart } from '../forms/record-side.tsx'
import common from '../ui/common.module.css'
import { WorkLink } from '../ui/link.tsx'
import { useTimes } from '../ui/times.ts'
import { InvoiceBalance } from './invoice-balance.tsx'
import { DownloadButton } from './invoice-bar.tsx'
import { historyOf } from './invoice-history.ts'
import classes from './invoice-side.module.css'
import { SendButton } from './send-button.tsx'

type Props = { readonly actor: OfflineInvoiceActor; readonly act: ActActor; readonly sale: OfflineSale }

/** What holds of an invoice now, beside the document as it was issued: its balance, links and credit notes. */
export function InvoiceSide({ actor, act, sale }: Props) {
  const times = useTimes()
  const [newest] = historyOf(sale)
  return (
    <RecordSide>
      <InvoiceBalance sale={sale} />
      <SidePart title="Links">
        <ul className={common.plainList} aria-label="Links">
          {linksOf(sale).map(({ href, text }) => (
            <li key={href}>
              <WorkLink href={href}>{text}</WorkLink>
            </li>
          ))}
        </ul>
      </SidePart>
      {sale.creditNotes.length > 0 && (
        <SidePart title="Credit notes">
          <ul className={common.plainList}>
            {sale.creditNotes.map(({ creditNumber: credit }) => (
              <li key={credit} className={classes.document}>
                <span className={classes.number}>{credit}</span>
                <SendButton actor={actor} act={act} sale={sale} credit={credit} />
                <DownloadButton actor={actor} sale={sale} label={`Download ${credit}`} credit={credit} />
              </li>
            ))}
          </ul>
        </SidePart>
      )}
      {newest && (
        <SidePart title="Last change">
          <p>
            {newest.by}, {tellMoment(newest.date, times)}
          </p>
        </SidePart>
      )}
    </RecordSide>
  )
}

/** The customer and the plans; several lines may have the same plan. */
const linksOf = ({ customer, lines }: OfflineSale) => {
  const plans = new Map(lines.map(({ planID, planName }) => [planID, planName]))
  return [
    { href: recordAddress('customer', customer.id), text: customer.companyName },
    ...[...plans].map(([pid, planName]) => ({ href: editPlanAddress({ pid, planName }), text: planName })),
  ]
}
