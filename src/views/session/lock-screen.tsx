import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { asSentence } from '../../schemas/core/sentence.ts'
import { servesOf } from '../../schemas/core/serves.ts'
import { secretVault } from '../../services/core/vault.ts'
import { BareScreen } from '../ui/bare-screen.tsx'
import common from '../ui/common.module.css'
import { calledOf, initialsOf } from '../ui/initials.ts'
import { useLeave } from '../ui/leave.ts'
import { Notice } from '../ui/notice.tsx'
import { loads } from '../ui/waits.ts'
import classes from './auth.module.css'
import { textOf } from './form-values.ts'
import { PasswordField } from './password-field.tsx'
import { sessionWords } from './session-words.ts'

/** Covers the screen until the signed-in person's password is entered; three wrong ones sign the person out. */
export const LockScreen = ({ actor }: { readonly actor: SessionActor }) => {
  const user = useSelector(actor, ({ context }) => context.user)
  const notice = useSelector(actor, ({ context }) => context.notice)
  const refusals = useSelector(actor, ({ context }) => context.refusals)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  // A server without a call to unlock gets another sign-in.
  const isAskedForEmail = !servesOf(user).includes('session')
  const name = user === null ? '' : calledOf(user)
  const leave = useLeave()
  const form = useRef<HTMLFormElement>(null)
  const warningId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal asks for the password again
  useEffect(() => {
    const [email, password] = ['email', 'password'].map((name) => form.current?.elements.namedItem(name))
    if (password instanceof HTMLInputElement) password.value = ''
    const next = email instanceof HTMLInputElement && email.value === '' ? email : password
    if (next instanceof HTMLInputElement) next.focus()
  }, [refusals])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    const secretRef = secretVault.put(String(values.get('password') ?? ''))
    actor.send({
      type: 'unlock.submitted',
      secretRef,
      ...(isAskedForEmail && { email: textOf(values, 'email').trim() }),
    })
  }

  return (
    <main className={classes.cover}>
      <BareScreen>
        <h1>Screen locked</h1>
        <div className={classes.person}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <div>
            <div className={classes.name}>{name}</div>
            <div className={common.note}>Your work is unchanged.</div>
          </div>
        </div>
        <form ref={form} className={classes.form} onSubmit={submit} aria-busy={isBusy}>
          {notice !== null && (
            <Notice kind="error">
              {asSentence(notice)}
              {refusals > 0 && ` ${sessionWords.triesLeft(3 - refusals)}`}
            </Notice>
          )}
          {isAskedForEmail && (
            <TextInput
              name="email"
              type="email"
              label="Email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              withAsterisk={false}
            />
          )}
          <PasswordField label="Password" invalid={refusals > 0} />
          <Button type="submit" fullWidth {...loads(isBusy)}>
            Unlock
          </Button>
          <Button
            variant="subtle"
            fullWidth
            aria-describedby={warningId}
            onClick={() => leave(() => actor.send({ type: 'signOut.requested' }))}
          >
            Sign out
          </Button>
          {/* After a reload no screen is open under the lock to ask about; the draft is stored in the tab. */}
          <p id={warningId} className={classes.warning}>
            If you sign out, you can lose a form that is not saved.
          </p>
        </form>
      </BareScreen>
    </main>
  )
}
