import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { Lazy } from '../../../lazy.ts'
import { type BatchActor, isBatchOpen } from '../../../machines/acts/batch.machine.ts'
import type { RecordListActor } from '../../../machines/records/record-list.machine.ts'
import { documentMailMessages, MAX_INVOICES } from '../../../schemas/billing/document-mail/choices.ts'
import { counted } from '../../../schemas/core/counted.ts'
import { SelectedBar } from '../../lists/selected-bar.tsx'
import { useIdSelection } from '../../lists/use-id-selection.ts'
import { Arriving } from '../../ui/arriving.tsx'
import { Mail } from '../../ui/glyphs.tsx'
import { partFailed } from '../../ui/part-failed.tsx'
import { useMay } from '../../ui/permissions.ts'
import { waits } from '../../ui/waits.ts'

type Props = { readonly actor: BatchActor }

/** The selectable rows of the list of invoices and the bar below them; undefined if the person may not send. */
export const useInvoiceSelection = (actor: BatchActor, list: RecordListActor) => {
  const may = useMay()
  const selected = useSelector(actor, ({ context }) => context.selected)
  const shown = useSelector(list, ({ context }) => context.rows)
  const select = useCallback((ids: ReadonlyArray<number>) => actor.send({ type: 'rows.selected', ids }), [actor])
  const rows = useIdSelection(selected, shown, select)
  return may('offlineSale.send') ? { rows, bar: <SelectedInvoices actor={actor} /> } : undefined
}

function SelectedInvoices({ actor }: Props) {
  const count = useSelector(actor, ({ context }) => context.selected.length)
  if (count === 0) return null
  const isTooMany = count > MAX_INVOICES
  return (
    <SelectedBar
      label="Selected invoices"
      count={counted(count, 'invoice')}
      onClear={() => actor.send({ type: 'selection.cleared' })}
      problem={isTooMany ? documentMailMessages.tooManyInvoices : null}
      acts={
        <Button
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          {...waits(isTooMany)}
          leftSection={<Mail />}
          onClick={() => actor.send({ type: 'sending.opened' })}
        >
          Send by email
        </Button>
      }
    />
  )
}

const code = new Lazy(() => import('./sending-drawer.tsx'))
const failed = partFailed('The email form')

/** The drawer in which invoices are sent; its code comes when it is opened. */
export function InvoiceSending({ actor }: Props) {
  const isOpen = useSelector(actor, isBatchOpen)
  return isOpen ? (
    <Arriving code={code} failed={failed}>
      {(arrived) => <arrived.SendingDrawer actor={actor} />}
    </Arriving>
  ) : null
}
