import { useSelector } from '@xstate/react'
import { type DragEvent, useId } from 'react'
import type { RecordPlayerActor } from '../../machines/developer/record-player.machine.ts'
import { fileVault } from '../../services/core/vault.ts'
import button from '../ui/file-button.module.css'
import classes from './developer.module.css'

/** Takes a session record that is chosen or dropped. */
export function RecordField({ actor }: { readonly actor: RecordPlayerActor }) {
  const id = useId()
  const name = useSelector(actor, ({ context }) => context.fileName ?? '')
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const take = (file: File | undefined) => {
    if (file) actor.send({ type: 'record.chosen', fileRef: fileVault.put(file), name: file.name })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra; the input inside does the same
    <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop} aria-busy={isBusy}>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className={button.picker}
        aria-label="Session record"
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <label htmlFor={id} className={button.choose}>
        {name === '' ? 'Choose a session record' : 'Choose another'}
      </label>
      <span className={classes.quiet}>
        {name === '' ? 'or drop it here. It is read in this browser and sent nowhere.' : name}
      </span>
    </div>
  )
}
