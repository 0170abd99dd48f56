import { Button, Input } from '@mantine/core'
import { type DragEvent, useId, useRef, useState } from 'react'
import { fileVault } from '../../services/vault.ts'
import button from '../shared/file-button.module.css'
import { Paper } from '../shared/glyphs.tsx'
import classes from './invoice-field.module.css'
import { ACCEPTED, refusalOf, sizeText } from './invoice-file.ts'

const HINT = 'PDF, PNG or JPEG, up to 5 MB'

type Chosen = { readonly fileRef: string; readonly name: string; readonly size: number }

type Props = {
  readonly label: string
  readonly name: string
  /** The name of the chosen file; empty where there is none. */
  readonly value: string
  /** Its size; null where the file itself is gone. */
  readonly size: number | null
  readonly error: string | null
  readonly hint?: string
  readonly readOnly: boolean
  readonly onChoose: (chosen: Chosen) => void
  readonly onRemove: () => void
}

/**
 * Chooses an invoice file. The file goes into the vault and its handle to whoever asked; a wrong kind is refused here,
 * before it becomes a fact that a machine would have to know.
 */
export function InvoicePicker({ label, name, value, size, error, hint, readOnly, onChoose, onRemove }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  const problem = refusal ?? error

  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const reason = refusalOf(chosen)
    setRefusal(reason)
    if (reason === null) onChoose({ fileRef: fileVault.put(chosen), name: chosen.name, size: chosen.size })
  }
  const remove = () => {
    onRemove()
    picker.current?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!readOnly) take(event.dataTransfer.files[0])
  }
  return (
    <Input.Wrapper id={id} label={label} error={problem} description={hint === undefined ? HINT : `${hint} ${HINT}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra; the input inside does the same */}
      <div
        className={classes.box}
        data-error={problem !== null || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <input
          ref={picker}
          id={id}
          type="file"
          name={name}
          className={button.picker}
          accept={ACCEPTED}
          disabled={readOnly}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-description${problem === null ? '' : ` ${id}-error`}`}
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
              <span className={classes.size}>{size === null ? 'not there any more' : sizeText(size)}</span>
            </span>
            <Button variant="subtle" size="compact-sm" disabled={readOnly} onClick={remove}>
              Remove
            </Button>
          </>
        )}
        {value === '' && <span className={classes.size}>or drop it here</span>}
      </div>
    </Input.Wrapper>
  )
}
