import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import type { InvoiceActActor } from '../../machines/billing/invoice-act.machine.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import classes from '../acts/act.module.css'
import { useFocusOnComeback } from '../forms/use-focus-on-refusal.ts'
import { Drawer } from '../ui/drawer.tsx'
import { keysAt } from '../ui/keys.ts'
import { newId } from '../ui/new-id.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { InvoicePicker } from './inventory/invoice-picker.tsx'

type Props = { readonly actor: InvoiceActActor }

/** Attaches a file to an invoice, or replaces it. */
export function InvoiceDialog({ actor }: Props) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  return isOpen ? <OpenDialog actor={actor} /> : null
}

function OpenDialog({ actor }: Props) {
  const { invoiceNumber, file, errors, failure, comebacks } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  useFocusOnComeback(form, comebacks)
  const title = `File of ${invoiceNumber}`
  const close = () => actor.send({ type: 'act.closed' })
  const save = () => actor.send({ type: 'save.requested', submissionId: newId() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Drawer title={title} contentLabel={title} closeLabel="Close without saving" isHeld={isBusy} onClose={close}>
      <form
        ref={form}
        className={classes.form}
        aria-label={title}
        aria-busy={isBusy}
        noValidate
        {...keysAt('form')}
        onSubmit={submit}
      >
        {failure !== null && <RetryNotice onRetry={save}>{failure}</RetryNotice>}
        <InvoicePicker
          label="Invoice PO"
          name="invoicePO"
          value={file?.name ?? ''}
          size={file?.size ?? null}
          error={errors.invoicePO ?? null}
          readOnly={isBusy}
          onChoose={(chosen) => actor.send({ type: 'file.chosen', ...chosen })}
          onRefuse={(problem) => actor.send({ type: 'file.refused', problem })}
          onRemove={() => actor.send({ type: 'file.removed' })}
        />
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? commonMessages.saving : 'Attach'}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
