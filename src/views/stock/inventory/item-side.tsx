import { useSelector } from '@xstate/react'
import type { ActActor } from '../../../machines/acts/act.machine.ts'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { tellMoment } from '../../../schemas/core/format.ts'
import {
  editPlanAddress,
  holderAddress,
  recordAddress,
  supplierInvoiceAddress,
} from '../../../schemas/records/addresses.ts'
import type { InventoryRecord } from '../../../schemas/stock/inventory.ts'
import { RecordSide, SidePart } from '../../forms/record-side.tsx'
import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import { useTimes } from '../../ui/times.ts'
import { ReturnButton } from './return-drawer.tsx'
import { StockStatus } from './stock-notice.tsx'

type Props = { readonly actor: InventoryFormActor; readonly act: ActActor | null }

/** The status, the links and the last change of the saved SIM; nothing for a new one. */
export function ItemSide({ actor, act }: Props) {
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  const times = useTimes()
  if (loaded === null) return null
  const { updatedBy, updatedDate, createdBy, createdDate } = loaded
  const links = linksOf(loaded)
  const [who, when] = updatedBy === '' ? [createdBy, createdDate] : [updatedBy, updatedDate]
  return (
    <RecordSide>
      <StockStatus actor={actor}>{act && <ReturnButton actor={actor} act={act} />}</StockStatus>
      {links.length > 0 && (
        <SidePart title="Links">
          <ul className={common.plainList} aria-label="Links">
            {links.map(([what, href, text]) => (
              <li key={what}>
                <WorkLink href={href}>{text}</WorkLink>
              </li>
            ))}
          </ul>
        </SidePart>
      )}
      {when !== '' && (
        <SidePart title="Last change">
          <p>{[who, tellMoment(when, times)].filter(Boolean).join(', ')}</p>
        </SidePart>
      )}
    </RecordSide>
  )
}

/** Its plan, supplier, supplier invoice and holder, as far as it has them. */
const linksOf = ({
  planID,
  planName = '',
  supplierID,
  supplierName,
  invoiceNumber,
  assignedKind,
  assignedID,
  assignedTo = '',
}: InventoryRecord) =>
  (
    [
      ['plan', editPlanAddress({ pid: planID, planName }), planName],
      ['supplier', recordAddress('supplier', supplierID), supplierName],
      ['invoice', supplierInvoiceAddress(invoiceNumber), invoiceNumber],
      ['holder', holderAddress(assignedKind, assignedID), assignedTo],
    ] as const
  ).filter(([, , text]) => text !== '')
