import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { SessionActor, SessionSnapshot } from '../../machines/session/session.machine.ts'
import { PRODUCT } from '../../schemas/core/brand.ts'
import { BareScreen } from '../ui/bare-screen.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { loads } from '../ui/waits.ts'
import classes from './auth.module.css'
import { secretOf, textOf } from './form-values.ts'
import { PasswordField } from './password-field.tsx'

type Props = {
  readonly actor: SessionActor
  /** Called at the first sign of a sign-in, to preload what comes next while the person types. */
  readonly onIntent: () => void
  /** The e-mail of a person who comes from a link. */
  readonly givenEmail?: string | null
  /** Whether this installation sends links to set a password; false while that is unknown, too. */
  readonly hasLinks: boolean
}

/** The lock screen's message about its last password does not belong here. */
const noticeOf = (snapshot: SessionSnapshot): string | null =>
  snapshot.context.endedBy === 'refusals' && snapshot.matches({ signedOut: 'idle' }) ? null : snapshot.context.notice

/** The sign-in form (spec §2, §5): e-mail and password; a refusal is shown in the form and as a toast. */
export const Login = ({ actor, onIntent, givenEmail = null, hasLinks }: Props) => {
  const notice = useSelector(actor, noticeOf)
  // Also while the form of the second factor loads.
  const isBusy = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('busy') || snapshot.matches('signedIn') || snapshot.context.factor !== null,
  )
  const isRejected = useSelector(actor, (snapshot) => snapshot.matches({ signedOut: 'rejected' }))
  const form = useRef<HTMLFormElement>(null)

  // After a refusal the person types the password again.
  useEffect(() => {
    const field = form.current?.elements.namedItem('password')
    if (!isRejected || !(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }, [isRejected])

  // A person who has just set a password need not type the e-mail again.
  useEffect(() => {
    const [email, password] = ['email', 'password'].map((name) => form.current?.elements.namedItem(name))
    if (!(email instanceof HTMLInputElement) || !(password instanceof HTMLInputElement)) return
    if (givenEmail === null || email.value !== '') return
    email.value = givenEmail
    password.focus()
  }, [givenEmail])

  // The form renders before its code runs, so the person may have typed already.
  useEffect(() => {
    if (form.current && [...new FormData(form.current).values()].some((value) => value !== '')) onIntent()
  }, [onIntent])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    actor.send({
      type: 'credentials.submitted',
      email: textOf(values, 'email').trim(),
      secretRef: secretOf(values, 'password'),
    })
  }

  return (
    <BareScreen>
      <h1>Sign in</h1>
      <p className={classes.lead}>to {PRODUCT} with your work email.</p>
      <form ref={form} className={classes.form} onSubmit={submit} onInput={onIntent} aria-busy={isBusy}>
        {notice !== null && <Notice kind={isRejected ? 'error' : 'info'}>{notice}</Notice>}
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
          error={isRejected}
        />
        {/* The notice has just announced the refusal, so the field does not use it as its description. */}
        <PasswordField label="Password" invalid={isRejected} />
        {/* Not `loading={false}`: Mantine would then prepare the spinner's transition in the first paint. */}
        <Button type="submit" fullWidth {...(isBusy && loads(true))}>
          Sign in
        </Button>
        {hasLinks ? (
          <Link className={classes.aside} href="/auth/forgot-password">
            Forgot password?
          </Link>
        ) : (
          // Reserves the place, so that nothing moves later.
          <span className={classes.aside} aria-hidden="true">
            &nbsp;
          </span>
        )}
      </form>
    </BareScreen>
  )
}
