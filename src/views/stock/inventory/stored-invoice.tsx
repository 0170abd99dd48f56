import { Button, Input } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { invoiceFailureOf, isDownloading, showsDownload } from '../../../machines/stock/inventory-form.selectors.ts'
import { inventoryMessages } from '../../../schemas/core/messages.ts'
import box from '../../ui/file-box.module.css'
import { Paper } from '../../ui/glyphs.tsx'
import { useServes } from '../../ui/permissions.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { loads } from '../../ui/waits.ts'
import classes from './invoice-field.module.css'

type Props = {
  readonly actor: InventoryFormActor
  readonly name: string
  readonly label: string
  readonly reason: string | null
}

/** The invoice of a SIM, with its download if the server keeps the file. */
export function StoredInvoice({ actor, name, label, reason }: Props) {
  const isStored = useSelector(actor, showsDownload)
  const isThere = useServes('corrections') && isStored
  const isBusy = useSelector(actor, isDownloading)
  const failure = useSelector(actor, invoiceFailureOf)
  const download = () => actor.send({ type: 'invoice.requested' })
  return (
    <Input.Wrapper label={label} labelElement="div" description={reason}>
      <div className={box.box}>
        <span className={classes.file}>
          <Paper />
          <span className={classes.name}>{name === '' ? 'No invoice was added' : name}</span>
        </span>
        {isThere && (
          <Button
            variant="subtle"
            size="compact-sm"
            {...loads(isBusy)}
            aria-label={`Download ${name}`}
            onClick={download}
          >
            Download
          </Button>
        )}
      </div>
      {failure !== null && (
        <div className={classes.failure}>
          <RetryNotice onRetry={download}>{inventoryMessages.invoiceFailed(failure)}</RetryNotice>
        </div>
      )}
    </Input.Wrapper>
  )
}
