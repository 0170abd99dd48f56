import { useSelector } from '@xstate/react'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import { bulkLimits } from '../../../schemas/stock/bulk-fields.ts'
import { fileVault } from '../../../services/core/vault.ts'
import { FileBox } from '../../ui/file-box.tsx'
import classes from './bulk.module.css'

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv'
const HINT = `CSV or XLSX with a header, up to 50 MB and ${bulkLimits.rows.toLocaleString('en-GB')} rows`

/** The input for the import file, and why the last file was refused. */
export function FileToImport({ actor }: { readonly actor: BulkImportActor }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const canRemove = useSelector(actor, (snapshot) => snapshot.can({ type: 'file.dropped' }))
  const file = useSelector(actor, ({ context }) => context.file)
  const problem = useSelector(actor, ({ context: { errors, failure } }) => errors.file ?? failure)
  return (
    <>
      <FileBox
        label="File"
        name="file"
        what="a file"
        accept={ACCEPTED}
        hint={HINT}
        problem={problem}
        readOnly={isBusy}
        canRemove={canRemove}
        isMain
        chosen={isBusy && file !== null ? <span className={classes.name}>{file.name}</span> : null}
        onTake={(taken) =>
          actor.send({ type: 'file.chosen', fileRef: fileVault.put(taken), name: taken.name, size: taken.size })
        }
        onRemove={() => actor.send({ type: 'file.dropped' })}
      />
      {isBusy && <p role="status">Reading...</p>}
    </>
  )
}
