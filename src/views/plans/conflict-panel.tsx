import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ConflictRow, Side } from '../../machines/plans/plan-wizard.context.ts'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import { conflictRows, isReadOnly } from '../../machines/plans/plan-wizard.selectors.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { planChoicesOf, planFieldLabel, planFieldOf } from '../../schemas/plans/plan-fields.ts'
import classes from '../forms/conflict-panel.module.css'
import { ConflictPanel } from '../forms/conflict-panel.tsx'
import { newId } from '../ui/new-id.ts'
import { waits } from '../ui/waits.ts'

type Props = { readonly actor: PlanWizardActor }

/** A value of the draft for display. */
const shown = (field: ConflictRow['field'], value: string): string => {
  if (value === '') return '–'
  const choices = planChoicesOf(planFieldOf(field)).map((choice) => ({ ...choice, value: String(choice.value) }))
  return labelOf(choices, value)
}

const isSameRow = (one: ConflictRow, other: ConflictRow | undefined): boolean =>
  one.field === other?.field && one.side === other.side

/** Every state makes new rows; within a conflict only the choices change. */
const areSameRows = (one: ReadonlyArray<ConflictRow>, other: ReadonlyArray<ConflictRow>): boolean =>
  one.length === other.length && one.every((row, index) => isSameRow(row, other[index]))

/** Another person has saved the plan: the person chooses whose value to keep for each field. */
export function PlanConflict({ actor }: Props) {
  const conflict = useSelector(actor, ({ context }) => context.conflict)
  const rows = useSelector(actor, conflictRows, areSameRows)
  const isRead = useSelector(actor, isReadOnly)
  if (conflict === null) return null
  return (
    <ConflictPanel
      what="plan"
      conflict={conflict}
      text={
        rows.length === 0
          ? 'Their save did not change what you see. Your entries are kept: save again.'
          : 'Your entries are kept. Choose a value for each field, then save again. Take all of theirs discards your entries.'
      }
      rows={rows.map((row) => ({
        key: row.field,
        label: planFieldLabel(row.field),
        loaded: shown(row.field, row.loaded),
        saved: <SideChoice actor={actor} row={row} side="theirs" value={row.saved} />,
        typed: <SideChoice actor={actor} row={row} side="mine" value={row.typed} />,
      }))}
    >
      <Button {...waits(isRead)} onClick={() => actor.send({ type: 'conflict.settled', submissionId: newId() })}>
        Save again
      </Button>
      <Button variant="default" {...waits(isRead)} onClick={() => actor.send({ type: 'conflict.discarded' })}>
        Take all of theirs
      </Button>
      <Button variant="subtle" onClick={() => actor.send({ type: 'conflict.dismissed' })}>
        Back to the plan
      </Button>
    </ConflictPanel>
  )
}

type SideChoiceProps = Props & { readonly row: ConflictRow; readonly side: Side; readonly value: string }

const sideLabels: Readonly<Record<Side, string>> = { theirs: 'their value', mine: 'your value' }

function SideChoice({ actor, row: { field, side: chosen }, side, value }: SideChoiceProps) {
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name={`side-${field}`}
        aria-label={`${planFieldLabel(field)}: keep ${sideLabels[side]}, ${shown(field, value)}`}
        checked={chosen === side}
        onChange={() => actor.send({ type: 'conflict.chosen', field, side })}
      />
      <span>{shown(field, value)}</span>
    </label>
  )
}
