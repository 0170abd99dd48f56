import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { AccountLinkActor } from '../../machines/session/account-link.machine.ts'
import { linkMessages } from '../../schemas/people/account-access.ts'
import { useFocusOnComeback } from '../forms/use-focus-on-refusal.ts'
import { BareScreen } from '../ui/bare-screen.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { loads } from '../ui/waits.ts'
import classes from './auth.module.css'
import { secretOf, textOf } from './form-values.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type Props = { readonly actor: AccountLinkActor }
type ScreenProps = Props & {
  /** The link is unusable: the person requests another. */
  readonly onAskAnew: () => void
}

const words = {
  invitation: { title: 'Register', lead: 'Choose a password to open your account.', act: 'Create account' },
  reset: { title: 'Forgot password', lead: 'Choose a new password.', act: 'Set password' },
} as const

/** The page of a link: a form for an invitation or a lost password, or the message that it is invalid. */
export const AccountLink = ({ actor, onAskAnew }: ScreenProps) => {
  const purpose = useSelector(actor, ({ context }) => context.purpose)
  const isInvalid = useSelector(actor, (snapshot) => snapshot.matches('invalid'))
  const isUnchecked = useSelector(actor, (snapshot) => snapshot.matches('unchecked'))
  const isForm = useSelector(actor, (snapshot) => snapshot.hasTag('form'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <BareScreen>
      <h1>{words[purpose].title}</h1>
      {isInvalid && <Invalid onAskAnew={purpose === 'reset' ? onAskAnew : null} />}
      {isUnchecked && (
        <div className={classes.form}>
          <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
            The link could not be checked. Check the connection and try again. {failure}
          </RetryNotice>
        </div>
      )}
      {isForm && <Form actor={actor} />}
      {!isInvalid && !isUnchecked && !isForm && <PleaseWait />}
    </BareScreen>
  )
}

const Invalid = ({ onAskAnew }: { readonly onAskAnew: (() => void) | null }) => (
  <div className={classes.form}>
    <Notice kind="error">{linkMessages.invalid}</Notice>
    {onAskAnew !== null && (
      <Button fullWidth onClick={onAskAnew}>
        Ask for a new link
      </Button>
    )}
    <Button component={Link} href="/auth/login" fullWidth variant={onAskAnew === null ? 'filled' : 'default'}>
      Back to sign in
    </Button>
  </div>
)

const Form = ({ actor }: Props) => {
  const purpose = useSelector(actor, ({ context }) => context.purpose)
  const person = useSelector(actor, ({ context }) => context.person)
  const errors = useSelector(actor, ({ context }) => context.errors)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  const isInvitation = purpose === 'invitation'
  const { title, lead, act } = words[purpose]
  useFocusOnComeback(form, comebacks)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    actor.send({
      type: 'form.submitted',
      employeeName: isInvitation ? textOf(values, 'employeeName').trim() : (person?.employeeName ?? ''),
      mobileNumber: isInvitation ? textOf(values, 'mobileNumber').trim() : (person?.mobileNumber ?? ''),
      passwordRef: secretOf(values, 'newPassword'),
      againRef: secretOf(values, 'passwordAgain'),
    })
  }

  return (
    <>
      <p className={classes.lead}>{lead}</p>
      <form ref={form} className={classes.form} aria-label={title} aria-busy={isBusy} noValidate onSubmit={submit}>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <TextInput
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          readOnly
          value={person?.email ?? ''}
        />
        {isInvitation && (
          <>
            <TextInput
              name="employeeName"
              label="Employee Name"
              autoComplete="name"
              required
              withAsterisk={false}
              defaultValue={person?.employeeName ?? ''}
              error={errors.employeeName}
            />
            <TextInput
              name="mobileNumber"
              type="tel"
              label="Mobile Number"
              autoComplete="tel"
              defaultValue={person?.mobileNumber ?? ''}
              error={errors.mobileNumber}
            />
          </>
        )}
        <NewPasswordFields errors={errors} />
        <Button type="submit" fullWidth {...loads(isBusy)}>
          {act}
        </Button>
      </form>
    </>
  )
}
