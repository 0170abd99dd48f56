import { useSelector } from '@xstate/react'
import type { AssignmentActor } from '../../machines/stock/assignment.machine.ts'
import { inWords } from '../../schemas/stock/assignment.ts'
import { fileVault } from '../../services/core/vault.ts'
import { FileBox } from '../ui/file-box.tsx'

const CODES_HINT = 'CSV or XLSX with a column of ICCIDs or activation codes. They are added to the codes above.'

/** A file whose codes are added to the pasted ones. */
export function FileOfCodes({ actor }: { readonly actor: AssignmentActor }) {
  const file = useSelector(actor, ({ context }) => context.codesFile ?? null)
  const name = useSelector(actor, ({ context }) => context.fileToRead?.name ?? '')
  const problem = useSelector(actor, ({ context }) => context.errors.file ?? null)
  const isReading = useSelector(actor, (snapshot) => snapshot.matches('reading'))
  const isEditable = useSelector(actor, (snapshot) => snapshot.matches('choosing'))
  const read = file === null ? null : <span>{`${inWords(file.count)} from ${file.name}`}</span>
  const chosen = isReading ? <span>{name}</span> : read
  return (
    <>
      <FileBox
        label="File of codes"
        name="file"
        what="a file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        hint={CODES_HINT}
        problem={problem}
        readOnly={!isEditable}
        canRemove={isEditable || isReading}
        chosen={chosen}
        onTake={(taken) => actor.send({ type: 'file.chosen', fileRef: fileVault.put(taken), name: taken.name })}
        onRemove={() => actor.send({ type: 'file.dropped' })}
      />
      {isReading && <p role="status">Reading...</p>}
    </>
  )
}
