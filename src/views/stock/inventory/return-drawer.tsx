import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../../machines/acts/act.machine.ts'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { isSellableAgain, returnOf } from '../../../schemas/stock/item-acts.ts'
import { stockMessages } from '../../../schemas/stock/stock.ts'
import type { ItemReturnAct } from '../../../schemas/stock/stock-acts.ts'
import classes from '../../acts/act.module.css'
import { ActDrawer } from '../../acts/act-drawer.tsx'
import { useActField } from '../../acts/use-act-field.ts'
import { LineInput } from '../../forms/form-inputs.tsx'
import { useMay } from '../../ui/permissions.ts'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'

type Props = { readonly actor: ActActor }

const statuses = ['sold', 'activated', 'returned'] as const

type ButtonProps = { readonly actor: InventoryFormActor; readonly act: ActActor }

/** Opens the return of a SIM, or the restocking of one that was already returned. */
export function ReturnButton({ actor, act }: ButtonProps) {
  const may = useMay()
  const id = useSelector(actor, ({ context }) => context.id)
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  const status = statuses.find((one) => one === loaded?.stockStatus)
  if (id === null || status === undefined || !may('inventory.return')) return null
  const beginning = returnOf({ id, status, isEsim: loaded?.formFactor === 'esim' })
  if (beginning === null) return null
  const open = () => act.send({ type: 'act.opened', act: beginning })
  return (
    <Button variant="default" size="compact-sm" aria-haspopup="dialog" onClick={open}>
      {status === 'returned' ? 'Restock' : 'Record return'}
    </Button>
  )
}

const choices = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

/** Why the SIM was returned, and whether it can be sold again. */
export function ReturnDrawer({ actor }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'itemReturn'))
  return act === null ? null : <OpenReturn actor={actor} act={act} />
}

function OpenReturn({ actor, act }: Props & { readonly act: ItemReturnAct }) {
  const { id, status, isEsim } = act
  const reason = useActField(actor, 'reason', { label: 'Reason', hint: 'Shown in the history of the SIM.' })
  const restocked = useActField(actor, 'restocked', { label: 'Can it be sold again?', hint: null })
  const title = status === 'returned' ? `Restock SIM ${id}` : `Record return of SIM ${id}`
  const why = isEsim ? stockMessages.esimNotSoldAgain : stockMessages.activatedNotSoldAgain
  return (
    <ActDrawer actor={actor} title={title} action={status === 'returned' ? 'Restock' : 'Record return'}>
      <LineInput {...reason} />
      {status === 'sold' && !isEsim ? (
        <SegmentedChoice
          label={restocked.input.label}
          name={restocked.input.name}
          value={restocked.value}
          choices={choices}
          isDisabled={restocked.input.readOnly}
          onChoose={restocked.change}
        />
      ) : (
        <p className={classes.hint}>{isSellableAgain(act) ? 'The SIM becomes available again.' : `${why}.`}</p>
      )}
    </ActDrawer>
  )
}
