import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import type { OwnProfileActor } from '../../../machines/people/own-profile.machine.ts'
import { FormSection } from '../../forms/form-section.tsx'
import { useFocusOnComeback } from '../../forms/use-focus-on-refusal.ts'
import { secretOf } from '../../session/form-values.ts'
import { NewPasswordFields } from '../../session/new-password-fields.tsx'
import { PasswordField } from '../../session/password-field.tsx'
import { keysAt } from '../../ui/keys.ts'
import { Notice } from '../../ui/notice.tsx'
import { loads } from '../../ui/waits.ts'
import classes from './profile.module.css'

type Props = { readonly actor: OwnProfileActor }

/** The old and a new password; an accepted change empties the form. */
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
      <FormSection title="Password" text="A new password ends your other sessions.">
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <PasswordField
          name="oldPassword"
          label="Old password"
          invalid={errors.oldPassword !== undefined}
          error={errors.oldPassword}
        />
        <NewPasswordFields errors={errors} />
        <div className={classes.actions}>
          <Button type="submit" variant="default" {...loads(isBusy)}>
            Change password
          </Button>
        </div>
      </FormSection>
    </form>
  )
}
