import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import type { OwnProfileActor } from '../../machines/own-profile.machine.ts'
import { secretOf } from '../auth/form-values.ts'
import { NewPasswordFields } from '../auth/new-password-fields.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { FormSection } from '../shared/form-section.tsx'
import { keysAt } from '../shared/keys.ts'
import { Notice } from '../shared/notice.tsx'
import { useFocusOnComeback } from '../shared/use-focus-on-refusal.ts'
import classes from './profile.module.css'

type Props = { readonly actor: OwnProfileActor }

/** The old password and a new one; an accepted change leaves an empty form. */
export const PasswordForm = ({ actor }: Props) => {
  const changes = useSelector(actor, ({ context }) => context.changes)
  return <Form key={changes} actor={actor} />
}

function Form({ actor }: Props) {
  const errors = useSelector(actor, ({ context }) => context.errors)
  const failure = useSelector(actor, ({ context }) => context.passwordFailure)
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('changingPassword'))
  const form = useRef<HTMLFormElement>(null)
  useFocusOnComeback(form, comebacks)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    actor.send({
      type: 'password.submitted',
      oldRef: secretOf(values, 'oldPassword'),
      passwordRef: secretOf(values, 'newPassword'),
      againRef: secretOf(values, 'passwordAgain'),
    })
  }
  return (
    <form
      ref={form}
      className={classes.part}
      aria-label="Password"
      aria-busy={isBusy}
      noValidate
      {...keysAt('form')}
      onSubmit={submit}
    >
      <FormSection title="Password" text="A new one ends your sessions everywhere else.">
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <PasswordField
          name="oldPassword"
          label="Old password"
          invalid={errors.oldPassword !== undefined}
          error={errors.oldPassword}
        />
        <NewPasswordFields errors={errors} />
        <div className={classes.actions}>
          <Button type="submit" loading={isBusy}>
            Change password
          </Button>
        </div>
      </FormSection>
    </form>
  )
}
