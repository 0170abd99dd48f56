import { useState } from 'react'
import { fileVault } from '../../services/vault.ts'
import { FileBox } from '../shared/file-box.tsx'
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
  const problem = refusal ?? error

  const take = (file: File) => {
    const reason = refusalOf(file)
    setRefusal(reason)
    if (reason === null) onChoose({ fileRef: fileVault.put(file), name: file.name, size: file.size })
  }
  return (
    <FileBox
      label={label}
      name={name}
      what="a file"
      accept={ACCEPTED}
      hint={hint === undefined ? HINT : `${hint} ${HINT}`}
      problem={problem}
      readOnly={readOnly}
      chosen={
        value === '' ? null : (
          <span className={classes.file}>
            <Paper />
            <span className={classes.name}>{value}</span>
            <span className={classes.size}>{size === null ? 'not there any more' : sizeText(size)}</span>
          </span>
        )
      }
      onTake={take}
      onRemove={onRemove}
    />
  )
}
