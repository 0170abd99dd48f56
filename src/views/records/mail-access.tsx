import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { MailAccessActor, MailAccessSnapshot } from '../../machines/records/mail-access.machine.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import { hasUnsavedChanges } from '../../machines/records/record-form.selectors.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import {
  canRemovePassword,
  canSetPassword,
  type MailAccess,
  mailAccessMessages,
} from '../../schemas/records/mail-access.ts'
import { secretVault } from '../../services/core/vault.ts'
import { FormSection } from '../forms/form-section.tsx'
import { useFocusOnComeback } from '../forms/use-focus-on-refusal.ts'
import { PasswordField } from '../session/password-field.tsx'
import common from '../ui/common.module.css'
import { isFocusLost } from '../ui/focus-lost.ts'
import { isKey, keysAt } from '../ui/keys.ts'
import { Notice } from '../ui/notice.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useTimes } from '../ui/times.ts'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { waits } from '../ui/waits.ts'
import classes from './mail-access.module.css'

type Props = { readonly actor: MailAccessActor }
type ActProps = Props & {
  readonly access: MailAccess
  /** The saved settings differ from the form: nothing is done by either. */
  readonly isUnsaved: boolean
}

/** After the password was saved or removed: its button or field may be gone, and the field for another one takes the focus. */
const useFocusOnPassword = (section: RefObject<HTMLElement | null>, passwordSetAt: string | undefined): void => {
  const known = useRef(passwordSetAt)
  useFocusAfter(section)
  useLayoutEffect(() => {
    const isChanged = known.current !== undefined && known.current !== passwordSetAt
    known.current = passwordSetAt
    if (isChanged && isFocusLost()) section.current?.querySelector('input')?.focus()
  }, [section, passwordSetAt])
}

/** The password of the mail server and the test email, below the form of the mail settings. */
export function MailAccessSection({ actor, form }: Props & { readonly form: RecordFormActor }) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const { access, message, failure, comebacks } = useSelector(actor, ({ context }) => context)
  const isUnsaved = useSelector(form, hasUnsavedChanges)
  const section = useRef<HTMLDivElement>(null)
  useFocusOnComeback(section, comebacks)
  useFocusOnPassword(section, access?.passwordSetAt)
  return (
    <FormSection title="Password and test" text="Both use the saved settings.">
      <div ref={section} className={common.part}>
        {failure !== null &&
          (isFailed ? (
            <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
              The status of mail could not be loaded. {failure}
            </RetryNotice>
          ) : (
            <Notice kind="error">{failure}</Notice>
          ))}
        {message !== null && <Notice kind="info">{message}</Notice>}
        {access === null ? (
          !isFailed && <PleaseWait />
        ) : (
          <>
            <Password actor={actor} access={access} isUnsaved={isUnsaved} />
            <TestMail actor={actor} access={access} isUnsaved={isUnsaved} />
          </>
        )}
      </div>
    </FormSection>
  )
}

/** Its buttons keep the focus, and the machine takes no event. */
const isWorking = (snapshot: MailAccessSnapshot): boolean => snapshot.hasTag('busy')

const statuses: Readonly<Record<MailAccess['password'], string>> = {
  unneeded: 'Password: not needed without a user.',
  notSet: 'Password: not set.',
  outdated: 'Password: set for another server, port, encryption or user. Enter it again.',
  set: 'Password: set.',
  environment: 'Password: set by SMTP_URL.',
}

/** The status of the password, which is never shown, and the field for another one. */
function Password({ actor, access, isUnsaved }: ActProps) {
  const times = useTimes()
  const isBusy = useSelector(actor, isWorking)
  const { password, passwordSetAt, passwordSetBy, canKeep } = access
  const isStored = canRemovePassword(access)
  return (
    <>
      <p>
        {statuses[password]}
        {isStored && ` Set by ${passwordSetBy}, ${tellMoment(passwordSetAt, times)}.`}
      </p>
      {!canKeep && password !== 'environment' && <Notice kind="warning">{mailAccessMessages.noKey}</Notice>}
      {canSetPassword(access) && <NewPassword key={passwordSetAt} actor={actor} isUnsaved={isUnsaved} />}
      {isStored && (
        <div className={classes.acts}>
          <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'password.removed' })}>
            Remove password
          </Button>
        </div>
      )}
    </>
  )
}

function NewPassword({ actor, isUnsaved }: Omit<ActProps, 'access'>) {
  const field = useRef<HTMLDivElement>(null)
  const problem = useSelector(actor, ({ context }) => context.problem)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const isBusy = useSelector(actor, isWorking)
  const isReady = !isBusy && !isUnsaved
  const save = () => {
    const input = field.current?.querySelector('input')
    if (isReady && input) actor.send({ type: 'password.submitted', passwordRef: secretVault.put(input.value) })
  }
  // The surrounding form is that of the settings.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isKey('saveMailPassword', event) || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    save()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed in the field
    <div ref={field} className={classes.password} {...keysAt('mailPassword')} onKeyDown={onKeyDown}>
      <PasswordField
        name="mailPassword"
        label="New password"
        isNew
        invalid={problem !== null}
        error={problem ?? undefined}
      />
      <Button variant="default" {...waits(isUnsaved || isBusy)} onClick={save}>
        {isSaving ? 'Saving...' : 'Save password'}
      </Button>
    </div>
  )
}

function TestMail({ actor, access: { isOn, testTo }, isUnsaved }: ActProps) {
  const isTesting = useSelector(actor, (snapshot) => snapshot.matches('testing'))
  const isBusy = useSelector(actor, isWorking)
  const why = isOn ? `To ${testTo}` : mailAccessMessages.off
  return (
    <div className={classes.acts}>
      <Button
        variant="default"
        {...waits(!isOn || isUnsaved || isBusy)}
        onClick={() => actor.send({ type: 'test.requested' })}
      >
        {isTesting ? 'Sending...' : 'Send test email'}
      </Button>
      <span className={common.note}>{isUnsaved ? 'Save the changes first.' : why}</span>
    </div>
  )
}
