import '../ui/checkbox-styles.ts'
import { Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import { problemsOf, reviewOf, warningsOf } from '../../machines/plans/plan-wizard.selectors.ts'
import type { ReviewRow } from '../../schemas/plans/plan-review.ts'
import { planSteps } from '../../schemas/plans/plan-steps.ts'
import common from '../ui/common.module.css'
import { MissingFieldsConsent } from './missing-fields.tsx'
import { ReviewFindings } from './review-findings.tsx'
import classes from './review-step.module.css'

type Props = {
  readonly actor: PlanWizardActor
  /** Goes to the step of a field, and to the field. */
  readonly onField: (field: string, step: number) => void
}

/** Step 8: problems, warnings, and all fields with the values that will be saved (spec §2). */
export function ReviewStep({ actor, onField }: Props) {
  const problems = useSelector(actor, problemsOf)
  const warnings = useSelector(actor, warningsOf)
  const draft = useSelector(actor, ({ context }) => context.draft)
  const isEdit = useSelector(actor, ({ context }) => context.identity !== null)
  const onlyChanges = useSelector(actor, ({ context }) => context.onlyChanges)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows depend on these parts of the actor's state
  const { left, right } = useMemo(() => reviewOf(actor.getSnapshot()), [actor, draft, onlyChanges])
  const columns = { isEdit, onField }
  return (
    <>
      <ReviewFindings kind="problem" findings={problems} onField={onField} />
      <MissingFieldsConsent actor={actor} onField={onField} />
      <ReviewFindings kind="warning" findings={warnings} onField={onField} />
      {isEdit && (
        <Checkbox
          label="Only changes"
          checked={onlyChanges}
          onChange={(event) => actor.send({ type: 'review.narrowed', onlyChanges: event.currentTarget.checked })}
        />
      )}
      {left.length === 0 ? (
        <p className={common.muted}>No changes.</p>
      ) : (
        <div className={classes.tables} data-alone={right.length === 0 || undefined}>
          <ReviewTable label="Fields, first part" rows={left} {...columns} />
          {right.length > 0 && <ReviewTable label="Fields, second part" rows={right} {...columns} />}
        </div>
      )}
    </>
  )
}

type TableProps = Pick<Props, 'onField'> & {
  readonly label: string
  readonly rows: ReadonlyArray<ReviewRow>
  readonly isEdit: boolean
}

function ReviewTable({ label, rows, isEdit, onField }: TableProps) {
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
        {rows.map((row) => (
          <tr key={row.name} data-changed={row.before !== null || undefined}>
            <th scope="row" className={classes.words}>
              <FieldName row={row} onField={onField} />
            </th>
            <td data-empty={(row.value === '-' && row.before === null) || undefined}>
              {isEdit && row.before !== null ? <Change before={row.before} after={row.value} /> : row.value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A link to the field, if a person can enter it. */
function FieldName({ row: { label, enteredAt }, onField }: { readonly row: ReviewRow } & Pick<Props, 'onField'>) {
  if (enteredAt === null) return label
  return (
    <button
      type="button"
      className={classes.way}
      title={`Go to ${planSteps[enteredAt.step - 1]?.label}`}
      onClick={() => onField(enteredAt.field, enteredAt.step)}
    >
      {label}
    </button>
  )
}

const Change = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <>
    <del>
      <span className={common.unseen}>before: </span>
      {before}
    </del>
    <span aria-hidden="true"> → </span>
    <ins>
      <span className={common.unseen}>now: </span>
      {after}
    </ins>
  </>
)
