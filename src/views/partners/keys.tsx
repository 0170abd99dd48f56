import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { PartnerKeysActor } from '../../machines/partners/partner-keys.machine.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import { isSaving } from '../../machines/records/record-form.selectors.ts'
import { permissionNamed } from '../../schemas/core/first-step.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import { type HeldKey, MAX_KEY_NAME, type PartnerKeyRow } from '../../schemas/partners/partner-keys.ts'
import { revealedVault } from '../../services/core/vault.ts'
import { FormSection } from '../forms/form-section.tsx'
import { useFocusOnComeback } from '../forms/use-focus-on-refusal.ts'
import common from '../ui/common.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { isKey, keysAt } from '../ui/keys.ts'
import { newId } from '../ui/new-id.ts'
import { Notice } from '../ui/notice.tsx'
import { useMay } from '../ui/permissions.ts'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useTimes } from '../ui/times.ts'
import { waits } from '../ui/waits.ts'
import classes from './keys.module.css'
import { partnerWords } from './partner-words.ts'

type Props = { readonly actor: PartnerKeysActor }
type SectionProps = Props & { readonly form: RecordFormActor }

/** A key gives access to full activation codes, so issuing one requires the permission to see them. */
const NO_NEW_KEY = `A key gives access to activation codes. To issue one you also need the permission ${permissionNamed('inventory.reveal')}.`

/** The API keys of a partner, below the partner's form. */
export function PartnerKeysSection({ actor, form }: SectionProps) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const { keys, failure, message, held, mayEdit, comebacks } = useSelector(actor, ({ context }) => context)
  const section = useRef<HTMLDivElement>(null)
  useFocusOnComeback(section, comebacks)
  const mayReveal = useMay()('inventory.reveal')
  const closed = useRef<HTMLParagraphElement>(null)
  const toName = () => (section.current?.querySelector('input') ?? closed.current)?.focus()
  // The button of a key goes with its revocation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: toName only reads refs
  useEffect(() => {
    if (message !== null) toName()
  }, [message])
  const keep = () => {
    toName()
    actor.send({ type: 'key.kept' })
  }
  return (
    <FormSection title="API keys" text="The partner's systems place orders with these keys.">
      <div ref={section} className={common.part}>
        {failure !== null &&
          (isFailed ? (
            <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
              The keys could not be loaded. {failure}
            </RetryNotice>
          ) : (
            <Notice kind="error">{failure}</Notice>
          ))}
        {message !== null && <Notice kind="info">{message}</Notice>}
        {held !== null && <IssuedKey held={held} onKept={keep} />}
        {mayEdit &&
          (mayReveal ? (
            <NewKey actor={actor} form={form} onPressed={toName} />
          ) : (
            <p ref={closed} className={classes.closed} tabIndex={-1}>
              {NO_NEW_KEY}
            </p>
          ))}
        {keys.length > 0 ? (
          <ul className={classes.keys} aria-label="API keys">
            {keys.map((key) => (
              <Key key={key.id} actor={actor} row={key} />
            ))}
          </ul>
        ) : (
          !isFailed && (isLoading ? <PleaseWait /> : <span>No key was issued yet.</span>)
        )}
      </div>
      <Question actor={actor} />
    </FormSection>
  )
}

/** A new key to pass on. It is gone after a reload. */
function IssuedKey({ held, onKept }: { readonly held: HeldKey; readonly onKept: () => void }) {
  const told = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key takes the focus again
  useEffect(() => told.current?.focus(), [held.ref])
  const key = revealedVault.get(held.ref)
  return (
    <Notice kind={key === undefined ? 'warning' : 'info'}>
      <span ref={told} className={classes.told} tabIndex={-1}>
        {key === undefined ? (
          <span>{partnerWords.shownBefore(held.name)}</span>
        ) : (
          <>
            <span>{partnerWords.shownNow(held.name)}</span>
            <code className={common.copyable}>{key}</code>
            <CopyButton label="key" text={key} />
          </>
        )}
        <Button variant="default" size="xs" onClick={onKept}>
          I have saved it
        </Button>
      </span>
    </Notice>
  )
}

function NewKey({ actor, form, onPressed }: SectionProps & { readonly onPressed: () => void }) {
  const { name, errors, submissionId } = useSelector(actor, ({ context }) => context)
  // A successful save leaves the page, and with it the key that is shown.
  const isFormSaving = useSelector(form, isSaving)
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready')) && !isFormSaving
  const issue = () => {
    if (isReady) actor.send({ type: 'issue.requested', submissionId: newId() })
  }
  const press = () => {
    // The button is disabled until the answer arrives.
    onPressed()
    issue()
  }
  // The surrounding form is the partner's.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isKey('issueKey', event)) return
    event.preventDefault()
    issue()
  }
  return (
    <div className={classes.new} {...keysAt('newKey')}>
      <TextInput
        label="Purpose of the new key"
        name="keyName"
        value={name}
        error={errors.name ?? null}
        {...(isReady &&
          submissionId !== null &&
          errors.name === undefined && { description: 'The answer was lost. Issue it again to get the same key.' })}
        readOnly={!isReady}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={MAX_KEY_NAME}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={(event) => actor.send({ type: 'name.changed', name: event.currentTarget.value })}
      />
      <Button variant="default" {...waits(!isReady)} onClick={press}>
        Issue key
      </Button>
    </div>
  )
}

function Key({ actor, row }: Props & { readonly row: PartnerKeyRow }) {
  const { id, name, prefix, issuedBy, issuedDate, revokedBy, revokedDate, lastUsed } = row
  const times = useTimes()
  const mayEdit = useSelector(actor, ({ context }) => context.mayEdit)
  const canRevoke = useSelector(actor, (snapshot) => snapshot.can({ type: 'revoke.requested', id }))
  return (
    <li>
      <span className={classes.about}>
        <span className={classes.name}>{name}</span> <code>{prefix}…</code>
        <span className={classes.facts}>
          {partnerWords.issued(issuedBy, tellMoment(issuedDate, times))}{' '}
          {partnerWords.lastUsed(lastUsed && tellMoment(lastUsed, times))}{' '}
          {revokedDate !== '' && partnerWords.revoked(revokedBy, tellMoment(revokedDate, times))}
        </span>
      </span>
      {mayEdit && revokedDate === '' && (
        <Button
          variant="default"
          size="xs"
          {...waits(!canRevoke)}
          aria-label={`Revoke ${name} ${prefix}`}
          onClick={() => actor.send({ type: 'revoke.requested', id })}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}

/** Asks before revoking a key: systems that use it stop working. */
function Question({ actor }: Props) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('asking') || snapshot.matches('revoking'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('revoking'))
  const key = useSelector(actor, ({ context }) => context.keys.find(({ id }) => id === context.revoked))
  if (!isOpen) return null
  return (
    <ConfirmDialog
      title="Revoke this key?"
      keepLabel="Keep key"
      onKeep={() => actor.send({ type: 'revoke.declined' })}
      actLabel="Revoke key"
      onAct={() => actor.send({ type: 'revoke.confirmed', submissionId: newId() })}
      isBusy={isBusy}
    >
      <p>{key !== undefined && partnerWords.revokes(key.name, key.prefix)}</p>
    </ConfirmDialog>
  )
}
