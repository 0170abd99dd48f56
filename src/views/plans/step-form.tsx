import { useSelector } from '@xstate/react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import { fieldsShown } from '../../machines/plans/plan-wizard.selectors.ts'
import { PLAN_STEP_COUNT, planSteps } from '../../schemas/plans/plan-steps.ts'
import { FormSection } from '../forms/form-section.tsx'
import classes from '../forms/wizard.module.css'
import { isSameList } from '../ui/same-list.ts'
import { fieldGroups } from './field-groups.ts'
import { PlanField } from './plan-field.tsx'

/** The heading of a step, which takes the focus when the step opens. */
export const StepHeading = ({ step }: { readonly step: number }) => (
  <h2 className={classes.heading} data-step-heading tabIndex={-1}>
    {planSteps[step - 1]?.label}
    <span className={classes.place}>
      Step {step} of {PLAN_STEP_COUNT}
    </span>
  </h2>
)

/** The form of a step: its current fields in their groups. */
export function StepForm({ actor, step }: { readonly actor: PlanWizardActor; readonly step: number }) {
  const shown = useSelector(actor, fieldsShown, isSameList)
  const name = planSteps[step - 1]?.name
  if (name === undefined || name === 'review') return null
  return fieldGroups[name].map(({ title, text, fields }) => (
    <FormSection key={title} title={title} text={text}>
      {fields
        .filter((field) => shown.includes(field))
        .map((field) => (
          <PlanField key={field} actor={actor} name={field} />
        ))}
    </FormSection>
  ))
}
