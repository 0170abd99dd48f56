import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import { commonMessages } from '../../../schemas/core/messages.ts'
import { inWords } from '../../../schemas/stock/assignment.ts'
import type { BulkImport } from '../../../schemas/stock/bulk.ts'
import { FormSection } from '../../forms/form-section.tsx'
import { useFocusOnComeback, useFocusOnRefusal } from '../../forms/use-focus-on-refusal.ts'
import { waits } from '../../ui/waits.ts'

const missing = commonMessages.required('Reason')

type Props = { readonly actor: BulkImportActor; readonly bulk: BulkImport }

/** Undoes the whole import, with a reason: voids its SIMs, provided that none was assigned or sold. */
export function TakeBack({ actor, bulk }: Props) {
  const { reason, errors, comebacks } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isTaking = useSelector(actor, (snapshot) => snapshot.matches({ judged: 'takingBack' }))
  const element = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(element, isTaking)
  // Other failures of the import leave the focus where it is: it must not move to the button that voids all SIMs.
  useFocusOnComeback(element, comebacks, errors.reason !== undefined)
  if (bulk.status !== 'finished' || bulk.counts.added === 0) return null
  return (
    <form
      ref={element}
      aria-label="Undo import"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) actor.send({ type: 'takeBack.requested', problem: reason.trim() === '' ? missing : null })
      }}
    >
      <FormSection
        title="Undo import"
        text="Voids all SIMs of this import. Not possible once one of them was assigned or sold."
      >
        <TextInput
          name="reason"
          label="Reason"
          withAsterisk
          aria-required
          value={reason}
          error={errors.reason ?? null}
          readOnly={isBusy}
          autoComplete="off"
          onChange={(event) => actor.send({ type: 'reason.changed', reason: event.currentTarget.value })}
        />
        <div>
          <Button type="submit" variant="default" {...waits(isBusy)} mt="1.6rem">
            {isTaking ? 'Undoing...' : `Undo import of ${inWords(bulk.counts.added)}`}
          </Button>
        </div>
      </FormSection>
    </form>
  )
}
