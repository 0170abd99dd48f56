import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { PlanWizardActor } from '../../machines/plan-wizard.machine.ts'
import { reviewOf, warningsOf } from '../../machines/plan-wizard.selectors.ts'
import type { ReviewRow } from '../../schemas/plan-draft.ts'
import { planFieldLabel } from '../../schemas/plan-fields.ts'
import { planSteps } from '../../schemas/plan-steps.ts'
import { Triangle } from '../shared/glyphs.tsx'
import classes from './review-step.module.css'

type Props = {
  readonly actor: PlanWizardActor
  /** Goes to the step of a field, and to the field. */
  readonly onField: (field: string, step: number) => void
}

/** Step 8: what looks wrong, and all fields with the values that will be saved (spec §2). */
export function ReviewStep({ actor, onField }: Props) {
  const draft = useSelector(actor, ({ context }) => context.draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are made of the draft, which the actor holds
  const { left, right } = useMemo(() => reviewOf(actor.getSnapshot()), [actor, draft])
  return (
    <>
      <Warnings actor={actor} onField={onField} />
      <div className={classes.tables}>
        <ReviewTable label="Fields, first part" rows={left} />
        <ReviewTable label="Fields, second part" rows={right} />
      </div>
    </>
  )
}

function ReviewTable({ label, rows }: { readonly label: string; readonly rows: ReadonlyArray<ReviewRow> }) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={classes.head}>
            Field
          </th>
          <th scope="col" className={classes.head}>
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, words, value }) => (
          <tr key={name}>
            <th scope="row" className={classes.words}>
              {words}
            </th>
            <td data-empty={value === '-' || undefined}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Nothing here stops a publish; each leads to its field. */
function Warnings({ actor, onField }: Props) {
  const warnings = useSelector(actor, warningsOf)
  if (warnings.length === 0) return null
  return (
    <section className={classes.warnings} aria-labelledby="plan-warnings">
      <h3 id="plan-warnings">
        <Triangle /> {warnings.length === 1 ? 'One thing looks wrong' : `${warnings.length} things look wrong`}
      </h3>
      <p>The plan can be published all the same.</p>
      <ul>
        {warnings.map(({ field, step, text }) => (
          <li key={field}>
            <button type="button" onClick={() => onField(field, step)}>
              {text}
            </button>
            <span className={classes.where}>
              {planSteps[step - 1]?.label}, {planFieldLabel(field)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
