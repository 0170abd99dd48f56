import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { SecondFactorActor } from '../../../machines/people/second-factor.machine.ts'
import { tellMoment } from '../../../schemas/core/format.ts'
import { type FactorState, secondFactorMessages } from '../../../schemas/people/second-factor.ts'
import { secretVault } from '../../../services/core/vault.ts'
import { FormSection } from '../../forms/form-section.tsx'
import { useFocusOnComeback } from '../../forms/use-focus-on-refusal.ts'
import { CodeField } from '../../session/code-field.tsx'
import { FactorQr } from '../../session/factor-qr.tsx'
import { secretOf } from '../../session/form-values.ts'
import { PasswordField } from '../../session/password-field.tsx'
import { RecoveryCodes } from '../../session/recovery-codes.tsx'
import { keysAt } from '../../ui/keys.ts'
import { Notice } from '../../ui/notice.tsx'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { useTimes } from '../../ui/times.ts'
import { loads, waits } from '../../ui/waits.ts'
import { peopleWords } from '../people-words.ts'
import classes from './profile.module.css'

type Props = { readonly actor: SecondFactorActor }

/** Codes of an authenticator app at the sign-in: switched on or off, moved to another app, with new recovery codes. */
export const SecondFactor = ({ actor }: Props) => {
  const factor = useSelector(actor, ({ context }) => context.factor)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const codesRef = useSelector(actor, ({ context }) => context.codesRef)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const isCode = useSelector(actor, (snapshot) => snapshot.hasTag('code'))
  // Hidden if the server does not support second factors.
  if (factor === null && !isFailed && !isLoading) return null
  return (
    <div className={classes.part}>
      <FormSection title="Second factor" text="A code from your phone at each sign-in, in addition to the password.">
        <div className={classes.wide}>
          {isFailed && (
            <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
              Your second factor could not be loaded. {failure}
            </RetryNotice>
          )}
          {!isFailed && factor === null && <PleaseWait />}
          {codesRef !== null && (
            <RecoveryCodes codesRef={codesRef} onNoted={() => actor.send({ type: 'codes.noted' })} />
          )}
          {isCode && <FirstCode actor={actor} />}
          {!isFailed && !isCode && codesRef === null && factor !== null && <Acts actor={actor} factor={factor} />}
        </div>
      </FormSection>
    </div>
  )
}

/** The status in words. */
const Standing = ({ factor: { since, recoveryCodes } }: { readonly factor: FactorState }) => {
  const times = useTimes()
  if (since === null) return <p className={classes.state}>Not set up.</p>
  return (
    <p className={classes.state}>
      {peopleWords.secondFactorOn(tellMoment(since, times))} {peopleWords.codesLeft(recoveryCodes)}
    </p>
  )
}

const acts = {
  setUp: 'setUp.requested',
  codes: 'codes.requested',
  remove: 'removal.requested',
} as const

const isAct = (value: unknown): value is keyof typeof acts => typeof value === 'string' && value in acts

/** The actions, each of which requires the password again. */
function Acts({ actor, factor }: Props & { readonly factor: FactorState }) {
  const errors = useSelector(actor, ({ context }) => context.errors)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const form = useRef<HTMLFormElement>(null)
  useFocusOnComeback(form, comebacks)
  if (!factor.isPossible) return <Notice kind="info">{secondFactorMessages.noKey}.</Notice>

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    const act = pressed instanceof HTMLButtonElement ? pressed.value : 'setUp'
    if (isBusy || !isAct(act)) return
    actor.send({ type: acts[act], passwordRef: secretOf(new FormData(event.currentTarget), 'password') })
  }
  const isOn = factor.since !== null
  return (
    <form
      ref={form}
      className={classes.wide}
      aria-label="Second factor"
      aria-busy={isBusy}
      noValidate
      {...keysAt('form')}
      onSubmit={submit}
    >
      <Standing factor={factor} />
      {isOn && factor.isDemanded && <p className={classes.state}>{secondFactorMessages.keptByRole}.</p>}
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <PasswordField
        // After an action is done or refused, the password must be entered again.
        key={isLoading ? 'done' : comebacks}
        label="Your password"
        invalid={errors.password !== undefined}
        error={errors.password}
      />
      <div className={classes.acts}>
        <Button type="submit" name="act" value="setUp" variant="default" {...waits(isBusy)}>
          {isOn ? 'Use another app' : 'Switch on'}
        </Button>
        {isOn && (
          <Button type="submit" name="act" value="codes" variant="default" {...waits(isBusy)}>
            New recovery codes
          </Button>
        )}
        {isOn && !factor.isDemanded && (
          <Button type="submit" name="act" value="remove" variant="default" color="red" {...waits(isBusy)}>
            Switch off
          </Button>
        )}
      </div>
    </form>
  )
}

/** The QR code, and the first code of the app that scanned it. */
function FirstCode({ actor }: Props) {
  const setUpRef = useSelector(actor, ({ context }) => context.setUpRef)
  const errors = useSelector(actor, ({ context }) => context.errors)
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
    <form
      ref={form}
      className={classes.wide}
      aria-label="First code"
      aria-busy={isBusy}
      noValidate
      {...keysAt('form')}
      onSubmit={submit}
    >
      <p className={classes.state}>Scan this with an authenticator app, and enter its code.</p>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {uri !== undefined && <FactorQr uri={uri} />}
      <CodeField error={errors.code ?? null} isFirst />
      <div className={classes.acts}>
        <Button type="submit" {...loads(isBusy)}>
          Switch on
        </Button>
        <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'setUp.cancelled' })}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
