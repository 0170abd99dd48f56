import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { SignInFactorActor } from '../../machines/session/sign-in-factor.machine.ts'
import { secretVault } from '../../services/core/vault.ts'
import { useFocusOnComeback } from '../forms/use-focus-on-refusal.ts'
import { BareScreen } from '../ui/bare-screen.tsx'
import { Notice } from '../ui/notice.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { loads, waits } from '../ui/waits.ts'
import classes from './auth.module.css'
import { CodeField } from './code-field.tsx'
import { FactorQr } from './factor-qr.tsx'
import { secretOf } from './form-values.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { readonly actor: SignInFactorActor }

/** The second factor at the sign-in: its code, or its set-up if the role requires one. */
export const SignInFactor = ({ actor }: Props) => {
  const isUnprepared = useSelector(actor, (snapshot) => snapshot.matches('unprepared'))
  const isForm = useSelector(actor, (snapshot) => snapshot.hasTag('code'))
  const isShowing = useSelector(actor, (snapshot) => snapshot.matches('showingCodes'))
  const codesRef = useSelector(actor, ({ context }) => context.codesRef)
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <BareScreen>
      <h1>Second factor</h1>
      {isForm && <Form actor={actor} />}
      {isUnprepared && (
        <div className={classes.form}>
          <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
            The set-up could not be started. {failure}
          </RetryNotice>
          <Back actor={actor} />
        </div>
      )}
      {isShowing && codesRef !== null && (
        <div className={classes.form}>
          <RecoveryCodes codesRef={codesRef} onNoted={() => actor.send({ type: 'codes.noted' })} />
        </div>
      )}
      {!isForm && !isUnprepared && !isShowing && <PleaseWait />}
    </BareScreen>
  )
}

const Back = ({ actor, disabled = false }: Props & { readonly disabled?: boolean }) => (
  <Button variant="default" fullWidth {...waits(disabled)} onClick={() => actor.send({ type: 'signIn.abandoned' })}>
    Back to sign in
  </Button>
)

const Form = ({ actor }: Props) => {
  const setUpRef = useSelector(actor, ({ context }) => context.setUpRef)
  const error = useSelector(actor, ({ context }) => context.error)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  useFocusOnComeback(form, comebacks)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const uri = setUpRef === null ? undefined : secretVault.get(setUpRef)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    actor.send({ type: 'code.submitted', codeRef: secretOf(new FormData(event.currentTarget), 'code') })
  }

  return (
    <>
      <p className={classes.lead}>
        {uri === undefined
          ? 'Enter the code from your authenticator app.'
          : 'Your role requires a second factor. Scan this with an authenticator app, and enter its code.'}
      </p>
      <form
        ref={form}
        className={classes.form}
        aria-label="Second factor"
        aria-busy={isBusy}
        noValidate
        onSubmit={submit}
      >
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        {uri !== undefined && <FactorQr uri={uri} />}
        <CodeField error={error} isFirst={uri !== undefined} />
        <Button type="submit" fullWidth {...(isBusy && loads(true))}>
          Sign in
        </Button>
        <Back actor={actor} disabled={isBusy} />
      </form>
    </>
  )
}
