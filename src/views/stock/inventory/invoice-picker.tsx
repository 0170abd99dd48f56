import { fileVault } from '../../../services/core/vault.ts'
import { FileBox } from '../../ui/file-box.tsx'
import { Paper } from '../../ui/glyphs.tsx'
import classes from './invoice-field.module.css'
import { ACCEPTED, refusalOf, sizeText } from './invoice-file.ts'

const HINT = 'PDF, PNG or JPEG, up to 5 MB'

type Chosen = { readonly fileRef: string; readonly name: string; readonly size: number }

type Props = {
  readonly label: string
  readonly name: string
  /** The name of the chosen file; empty for none. */
  readonly value: string
  /** Its size; null if the file itself is gone, absent if only the server has it. */
  readonly size?: number | null
  readonly error: string | null
  readonly hint?: string
  readonly readOnly: boolean
  readonly onChoose: (chosen: Chosen) => void
  /** Called with the reason if the chosen file is refused. */
  readonly onRefuse: (problem: string) => void
  readonly onRemove: () => void
}

/** Chooses an invoice file. Puts it into the vault and reports its handle, or why it is refused. */
export function InvoicePicker(props: Props) {
  const { label, name, value, size, error, hint, readOnly, onChoose, onRefuse, onRemove } = props
  const take = (file: File) => {
    const problem = refusalOf(file)
    if (problem === null) onChoose({ fileRef: fileVault.put(file), name: file.name, size: file.size })
    else onRefuse(problem)
  }
  return (
    <FileBox
      label={label}
      name={name}
      what="a file"
      accept={ACCEPTED}
      hint={hint === undefined ? HINT : `${hint} ${HINT}`}
      problem={error}
      readOnly={readOnly}
      chosen={
        value === '' ? null : (
          <span className={classes.file}>
            <Paper />
            <span className={classes.name}>{value}</span>
            {size !== undefined && (
              <span className={classes.size}>{size === null ? 'file no longer available' : sizeText(size)}</span>
            )}
          </span>
        )
      }
      onTake={take}
      onRemove={onRemove}
    />
  )
}
