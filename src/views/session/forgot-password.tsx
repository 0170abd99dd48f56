import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import type { ForgotPasswordActor } from '../../machines/session/forgot-password.machine.ts'
import { useFocusOnRefusal } from '../forms/use-focus-on-refusal.ts'
import { BareScreen } from '../ui/bare-screen.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { loads } from '../ui/waits.ts'
import classes from './auth.module.css'
import { textOf } from './form-values.ts'

type Props = { readonly actor: ForgotPasswordActor }

/** Asks for the e-mail of an account with a lost password; the answer is the same for every address. */
export const ForgotPassword = ({ actor }: Props) => {
  const answer = useSelector(actor, ({ context }) => context.answer)
  const error = useSelector(actor, ({ context }) => context.error)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(form, isBusy)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy)
      actor.send({ type: 'email.submitted', email: textOf(new FormData(event.currentTarget), 'email').trim() })
  }

  return (
    <BareScreen>
      <h1>Forgot password</h1>
      {answer === null ? (
        <>
          <p className={classes.lead}>Enter the email of your account.</p>
          <form ref={form} className={classes.form} aria-label="Forgot password" aria-busy={isBusy} onSubmit={submit}>
            {failure !== null && <Notice kind="error">{failure}</Notice>}
            <TextInput
              name="email"
              type="email"
              label="Email"
              autoComplete="username"
              autoCapitalize="none"
              autoFocus
              spellCheck={false}
              required
              withAsterisk={false}
              error={error}
            />
            <Button type="submit" fullWidth {...loads(isBusy)}>
              Ask for a link
            </Button>
            <Link className={classes.aside} href="/auth/login">
              Back to sign in
            </Link>
          </form>
        </>
      ) : (
        <div className={classes.form}>
          <Notice kind="info">{answer}</Notice>
          <Button component={Link} href="/auth/login" fullWidth autoFocus>
            Back to sign in
          </Button>
        </div>
      )}
    </BareScreen>
  )
}
