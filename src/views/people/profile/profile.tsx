import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import type { OwnProfileActor } from '../../../machines/people/own-profile.machine.ts'
import type { SecondFactorActor } from '../../../machines/people/second-factor.machine.ts'
import { FormSection } from '../../forms/form-section.tsx'
import { useFocusOnRefusal } from '../../forms/use-focus-on-refusal.ts'
import { textOf } from '../../session/form-values.ts'
import { keysAt } from '../../ui/keys.ts'
import { Notice } from '../../ui/notice.tsx'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { loads } from '../../ui/waits.ts'
import { PasswordForm } from './password-form.tsx'
import classes from './profile.module.css'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

type Props = { readonly actor: OwnProfileActor }

/** The person's own profile: their data, password, second factor and open sessions. */
export const Profile = ({ actor, factor }: Props & { readonly factor: SecondFactorActor }) => (
  <div className={classes.profile}>
    <Person actor={actor} />
    <PasswordForm actor={actor} />
    <SecondFactor actor={factor} />
    <Sessions actor={actor} />
  </div>
)

const facts = [
  ['userName', 'Employee ID'],
  ['employeeName', 'Employee Name'],
  ['email', 'Email'],
  ['departmentName', 'Department'],
  ['roleName', 'Role'],
] as const

function Person({ actor }: Props) {
  const person = useSelector(actor, ({ context }) => context.person)
  const failure = useSelector(actor, ({ context }) => context.personFailure)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ person: 'failed' }))
  const error = useSelector(actor, ({ context }) => context.errors.mobileNumber)
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('savingPerson'))
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(form, isSaving)

  if (isFailed) {
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'person.retried' })}>
        Your data could not be loaded. {failure}
      </RetryNotice>
    )
  }
  if (person === null) return <PleaseWait />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    actor.send({ type: 'mobileNumber.submitted', mobileNumber: textOf(values, 'mobileNumber').trim() })
  }
  return (
    <form
      ref={form}
      className={classes.part}
      aria-label="Your data"
      aria-busy={isSaving}
      noValidate
      {...keysAt('form')}
      onSubmit={submit}
    >
      <FormSection title="Your data" text="To correct your data, ask an administrator.">
        {facts.map(([name, label]) => (
          <TextInput key={name} name={name} label={label} readOnly value={person[name]} />
        ))}
        <TextInput
          name="mobileNumber"
          type="tel"
          label="Mobile Number"
          autoComplete="tel"
          defaultValue={person.mobileNumber}
          error={error}
        />
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <div className={classes.actions}>
          <Button type="submit" {...loads(isSaving)}>
            Save
          </Button>
        </div>
      </FormSection>
    </form>
  )
}
