import { planWords } from './plan-words.ts'
import '../ui/checkbox-styles.ts'
import { Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import { areMissingAccepted, isReadOnly, missingFields } from '../../machines/plans/plan-wizard.selectors.ts'
import { commonMessages, planMessages } from '../../schemas/core/messages.ts'
import { planFieldLabel } from '../../schemas/plans/plan-fields.ts'
import { planSteps, stepNumberOf } from '../../schemas/plans/plan-steps.ts'
import { Triangle } from '../ui/glyphs.tsx'
import { Notice } from '../ui/notice.tsx'
import { isSameList } from '../ui/same-list.ts'
import classes from './review-findings.module.css'

type Props = { readonly actor: PlanWizardActor }

/** Names the plan's fields that the server did not send, on each step. */
export function MissingFieldsNotice({ actor }: Props) {
  const names = useSelector(actor, missingFields, isSameList)
  if (names.length === 0) return null
  return <Notice kind="warning">{commonMessages.untoldFields(names.map(planFieldLabel))}</Notice>
}

type ConsentProps = Props & {
  /** Goes to the step of a field, and to the field. */
  readonly onField: (field: string, step: number) => void
}

/** Asks in the review whether missing fields may be saved empty. Each field that can be entered is a link. */
export function MissingFieldsConsent({ actor, onField }: ConsentProps) {
  const names = useSelector(actor, missingFields, isSameList)
  const isAccepted = useSelector(actor, areMissingAccepted)
  const isRead = useSelector(actor, isReadOnly)
  if (names.length === 0) return null
  return (
    <section className={classes.findings} data-kind="warning" aria-labelledby="plan-untold">
      <h3 id="plan-untold">
        <Triangle /> {planWords.notSent(names.length)}
      </h3>
      <p>Enter them, or confirm to save them empty. Empty numbers are saved as 0.</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <UntoldField name={name} onField={onField} />
          </li>
        ))}
      </ul>
      <Checkbox
        className={classes.consent ?? ''}
        label={planMessages.saveEmpty}
        checked={isAccepted}
        disabled={isRead}
        data-consent={isAccepted ? undefined : ''}
        onChange={(event) => actor.send({ type: 'untold.accepted', isAccepted: event.currentTarget.checked })}
      />
    </section>
  )
}

function UntoldField({ name, onField }: Pick<ConsentProps, 'onField'> & { readonly name: string }) {
  const step = stepNumberOf(name)
  if (step === null) return planFieldLabel(name)
  return (
    <>
      <button type="button" onClick={() => onField(name, step)}>
        {planFieldLabel(name)}
      </button>
      <span className={classes.where}>{planSteps[step - 1]?.label}</span>
    </>
  )
}
