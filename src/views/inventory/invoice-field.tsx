import { Button, Input } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { fileVault } from '../../services/vault.ts'
import button from '../shared/file-button.module.css'
import { Paper } from '../shared/glyphs.tsx'
import classes from './invoice-field.module.css'
import { ACCEPTED, refusalOf, sizeText } from './invoice-file.ts'
import { StoredInvoice } from './stored-invoice.tsx'
import { useField } from './use-field.ts'

const HINT = 'PDF, PNG or JPEG, up to 5 MB'

/**
 * The invoice file. The file goes into the vault and its handle to the machine; a wrong kind is refused here, before it
 * becomes a fact that the machine would have to know.
 */
export function InvoiceField({ actor }: { readonly actor: InventoryFormActor }) {
  const { value, input } = useField(actor, 'invoicePO')
  const file = useSelector(actor, ({ context }) => context.file)
  const [refusal, setRefusal] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  const isFixed = input['data-fixed'] === true

  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const reason = refusalOf(chosen)
    setRefusal(reason)
    if (reason !== null) return
    actor.send({ type: 'invoicePO.chosen', fileRef: fileVault.put(chosen), name: chosen.name, size: chosen.size })
  }
  const remove = () => {
    actor.send({ type: 'invoicePO.removed' })
    picker.current?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!input.readOnly) take(event.dataTransfer.files[0])
  }

  if (isFixed) return <StoredInvoice actor={actor} name={value} label={input.label} reason={input.description} />

  const error = refusal ?? input.error
  return (
    <Input.Wrapper id={id} label={input.label} error={error} description={HINT}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra; the input inside does the same */}
      <div
        className={classes.box}
        data-error={error !== null || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <input
          ref={picker}
          id={id}
          type="file"
          name={input.name}
          className={button.picker}
          accept={ACCEPTED}
          disabled={input.readOnly}
          aria-invalid={error !== null}
          aria-describedby={`${id}-description${error === null ? '' : ` ${id}-error`}`}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file can be chosen again after it was corrected on the disk.
            event.currentTarget.value = ''
          }}
        />
        <label htmlFor={id} className={button.choose}>
          {value === '' ? 'Choose a file' : 'Choose another'}
        </label>
        {value !== '' && (
          <>
            <span className={classes.file}>
              <Paper />
              <span className={classes.name}>{value}</span>
              <span className={classes.size}>{file === null ? 'not there any more' : sizeText(file.size)}</span>
            </span>
            <Button variant="subtle" size="compact-sm" disabled={input.readOnly} onClick={remove}>
              Remove
            </Button>
          </>
        )}
        {value === '' && <span className={classes.size}>or drop it here</span>}
      </div>
    </Input.Wrapper>
  )
}
