import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ConflictRow, Side } from '../../machines/plan-wizard.context.ts'
import type { PlanWizardActor } from '../../machines/plan-wizard.machine.ts'
import { conflictRows, isReadOnly } from '../../machines/plan-wizard.selectors.ts'
import { labelOf } from '../../schemas/choice.ts'
import { formatMoment } from '../../schemas/format.ts'
import { planChoicesOf, planFieldLabel, planFieldOf } from '../../schemas/plan-fields.ts'
import classes from '../shared/conflict-panel.module.css'
import { newId } from '../shared/new-id.ts'

type Props = { readonly actor: PlanWizardActor }

/** A value of the draft as a person reads it. */
const shown = (field: ConflictRow['field'], value: string): string => {
  if (value === '') return '–'
  const choices = planChoicesOf(planFieldOf(field)).map((choice) => ({ ...choice, value: String(choice.value) }))
  return labelOf(choices, value)
}

const isSameRow = (one: ConflictRow, other: ConflictRow | undefined): boolean =>
  one.field === other?.field && one.side === other.side

/** The rows are made anew from every state; within one conflict only the choices change. */
const areSameRows = (one: ReadonlyArray<ConflictRow>, other: ReadonlyArray<ConflictRow>): boolean =>
  one.length === other.length && one.every((row, index) => isSameRow(row, other[index]))

/** Somebody else saved meanwhile: what was loaded, what they saved, what was typed, and whose shall stand, by field. */
export function ConflictPanel({ actor }: Props) {
  const conflict = useSelector(actor, ({ context }) => context.conflict)
  const rows = useSelector(actor, conflictRows, areSameRows)
  const isRead = useSelector(actor, isReadOnly)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  if (conflict === null) return null
  return (
    <section className={classes.panel} aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={title} tabIndex={-1} className={classes.title}>
        {conflict.updatedBy === '' ? 'Somebody else' : conflict.updatedBy} has saved this plan meanwhile
      </h2>
      {rows.length === 0 ? (
        <p className={classes.text}>
          Saved {formatMoment(conflict.updatedDate)}. What they saved does not differ from what you loaded, and nothing
          of yours is lost: save again.
        </p>
      ) : (
        <>
          <p className={classes.text}>
            Saved {formatMoment(conflict.updatedDate)}. Nothing of yours is lost: choose for each field whose value
            shall stand, then save again. Take theirs whole drops everything that you typed.
          </p>
          <Differences actor={actor} rows={rows} />
        </>
      )}
      <div className={classes.actions}>
        <Button disabled={isRead} onClick={() => actor.send({ type: 'conflict.settled', submissionId: newId() })}>
          Save again
        </Button>
        <Button variant="default" disabled={isRead} onClick={() => actor.send({ type: 'conflict.discarded' })}>
          Take theirs whole
        </Button>
        <Button variant="subtle" onClick={() => actor.send({ type: 'conflict.dismissed' })}>
          Back to the plan
        </Button>
      </div>
    </section>
  )
}

function Differences({ actor, rows }: Props & { readonly rows: ReadonlyArray<ConflictRow> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label="What differs" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">You loaded</th>
            <th scope="col">They saved</th>
            <th scope="col">You typed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.field}>
              <th scope="row">{planFieldLabel(row.field)}</th>
              <td data-label="You loaded">{shown(row.field, row.loaded)}</td>
              <td data-label="They saved">
                <SideChoice actor={actor} row={row} side="theirs" value={row.saved} />
              </td>
              <td data-label="You typed">
                <SideChoice actor={actor} row={row} side="mine" value={row.typed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type SideChoiceProps = Props & { readonly row: ConflictRow; readonly side: Side; readonly value: string }

const sideLabels: Readonly<Record<Side, string>> = { theirs: 'what they saved', mine: 'what you typed' }

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
