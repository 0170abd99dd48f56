import { counted } from '../../schemas/core/counted.ts'
import { planFieldLabel } from '../../schemas/plans/plan-fields.ts'
import type { PlanProblem } from '../../schemas/plans/plan-rules.ts'
import { planSteps } from '../../schemas/plans/plan-steps.ts'
import { Triangle } from '../ui/glyphs.tsx'
import classes from './review-findings.module.css'

type Props = {
  /** A problem must be corrected before the plan is published; a warning need not. */
  readonly kind: 'problem' | 'warning'
  readonly findings: ReadonlyArray<PlanProblem>
  /** Goes to the step of a field, and to the field. */
  readonly onField: (field: string, step: number) => void
}

const titles = {
  problem: (count: number) => `${counted(count, 'field needs', 'fields need')} a correction`,
  warning: (count: number) => counted(count, 'warning'),
}
const texts = {
  problem: 'Correct these fields to publish the plan.',
  warning: 'You can publish the plan with these warnings.',
}

/** The problems or warnings of the draft, each with a link to its field. */
export function ReviewFindings({ kind, findings, onField }: Props) {
  if (findings.length === 0) return null
  return (
    <section className={classes.findings} data-kind={kind} aria-labelledby={`plan-findings-${kind}`}>
      <h3 id={`plan-findings-${kind}`}>
        <Triangle /> {titles[kind](findings.length)}
      </h3>
      <p>{texts[kind]}</p>
      <ul>
        {findings.map(({ field, step, text }) => (
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
