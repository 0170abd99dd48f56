import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { type InviteUsersActor, isPartnerAsked } from '../../machines/people/invite-users.machine.ts'
import { withBase } from '../../schemas/core/base-path.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { type HeldInvitation, inviteMessages, MAX_INVITED } from '../../schemas/people/employees.ts'
import type { InviteDraft } from '../../schemas/people/invited-people.ts'
import { recordRoutes } from '../../schemas/records/routes.ts'
import { linkMails, secretVault } from '../../services/core/vault.ts'
import form from '../forms/form.module.css'
import { inputOf, LongInput } from '../forms/form-inputs.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { useFocusOnComeback } from '../forms/use-focus-on-refusal.ts'
import { BackButton } from '../ui/back-button.tsx'
import common from '../ui/common.module.css'
import { CopyButton } from '../ui/copy-button.tsx'
import { keysAt } from '../ui/keys.ts'
import { NameInput } from '../ui/name-input.tsx'
import { newId } from '../ui/new-id.ts'
import { Notice } from '../ui/notice.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { useTimes } from '../ui/times.ts'
import { waits } from '../ui/waits.ts'
import classes from './invite-users.module.css'
import { peopleWords } from './people-words.ts'

type Props = { readonly actor: InviteUsersActor }

/** Invites several people: who they are, the values that they share, and the outcome for each. */
export function InviteUsers({ actor }: Props) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isForm = useSelector(actor, (snapshot) => snapshot.hasTag('form'))
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  if (isFailed) {
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
        The options could not be loaded. {failure}
      </RetryNotice>
    )
  }
  if (isShown) return <Invited actor={actor} />
  return isForm ? <Form actor={actor} /> : <PleaseWait />
}

const optionsOf = (items: ReadonlyArray<LookupItem> = []) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

const useField = (actor: InviteUsersActor, name: keyof InviteDraft, label: string, hint: string | null = null) => {
  const value = useSelector(actor, ({ context }) => context.draft[name])
  const error = useSelector(actor, ({ context }) => context.errors[name])
  const isEditable = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  return {
    value,
    change: (typed: string) => actor.send({ type: 'field.changed', field: name, value: typed }),
    input: inputOf({ name, label, error, hint, isEditable, isRequired: true, isFixed: false }),
  }
}

const Back = () => {
  const [, navigate] = useLocation()
  return <BackButton onBack={() => navigate(recordRoutes.employee.list)} />
}

function Form({ actor }: Props) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const lookups = useSelector(actor, ({ context }) => context.lookups)
  const withPartner = useSelector(actor, isPartnerAsked)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const element = useRef<HTMLFormElement>(null)
  const people = useField(
    actor,
    'people',
    'People',
    `One a line, name and email separated by a comma; up to ${MAX_INVITED}.`,
  )
  const role = useField(actor, 'roleID', 'Role')
  const department = useField(actor, 'departmentName', 'Department')
  const partner = useField(actor, 'partnerID', 'Partner')
  useFocusOnComeback(element, comebacks)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) actor.send({ type: 'invitation.requested', submissionId: newId() })
  }
  return (
    <form
      ref={element}
      className={form.form}
      aria-label="Add Users"
      aria-busy={isBusy}
      noValidate
      {...keysAt('form')}
      onSubmit={submit}
    >
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <FormSection title="People" text="Each person gets an account and an invitation link.">
        <div className={common.across}>
          <LongInput {...people} />
        </div>
      </FormSection>
      <FormSection title="Work" text="Role and department of everyone you invite.">
        <SearchableSelect
          {...role.input}
          value={role.value}
          options={optionsOf(lookups?.roles)}
          placeholder="Choose role"
          onChoose={role.change}
        />
        <NameInput
          {...department.input}
          value={department.value}
          names={(lookups?.departments ?? []).map(({ name }) => name)}
          placeholder="Choose a department or enter a new one"
          onChange={department.change}
        />
        {withPartner && (
          <SearchableSelect
            {...partner.input}
            value={partner.value}
            options={optionsOf(lookups?.partners)}
            placeholder="Choose partner"
            onChoose={partner.change}
          />
        )}
      </FormSection>
      <div className={form.actions}>
        <Back />
        <Button type="submit" {...waits(isBusy)}>
          {isBusy ? commonMessages.saving : 'Invite'}
        </Button>
      </div>
    </form>
  )
}

const addressOf = (token: string) => `${window.location.origin}${withBase('/auth/register')}#${token}`

/** The outcome for each person, with links that are shown only once. */
function Invited({ actor }: Props) {
  const invited = useSelector(actor, ({ context }) => context.invited)
  const done = invited.filter(({ isSuccess }) => isSuccess).length
  const links = invited.flatMap(({ employeeName, email, link }) => {
    const token = link === null ? undefined : secretVault.get(link.ref)
    return token === undefined ? [] : [`${employeeName}, ${email}: ${addressOf(token)}`]
  })
  return (
    <section className={form.form} aria-label="Invited">
      <Notice kind={done === invited.length ? 'info' : 'warning'}>
        {inviteMessages.done(done, invited.length)}.
        {links.length > 0 && ' Copy the links now; they are not shown again.'}
      </Notice>
      {links.length > 0 && (
        <div className={classes.all}>
          <span>Copy all</span>
          <CopyButton label="all links" text={links.join('\n')} />
        </div>
      )}
      <ul className={classes.people}>
        {invited.map((one) => (
          <Person key={`${one.email} ${one.message}`} {...one} />
        ))}
      </ul>
      <div className={form.actions}>
        <Back />
        <Button onClick={() => actor.send({ type: 'more.requested' })}>Invite others</Button>
      </div>
    </section>
  )
}

function Person({ employeeName, email, isSuccess, message, link }: HeldInvitation) {
  const times = useTimes()
  const token = link === null ? undefined : secretVault.get(link.ref)
  const { sentTo, mailProblem } = (link && linkMails.get(link.ref)) ?? {}
  const invited = link === null ? message : peopleWords.invitedUntil(tellMoment(link.expires, times))
  const outcome = [
    isSuccess ? invited : peopleWords.notInvited(message),
    ...(sentTo === undefined ? [] : [peopleWords.sentTo(sentTo)]),
    ...(mailProblem === undefined ? [] : [peopleWords.notMailed(mailProblem)]),
  ]
  return (
    <li className={classes.person} data-refused={!isSuccess || undefined}>
      <div>
        <strong>{employeeName}</strong> <span className={classes.email}>{email}</span>
      </div>
      <div className={classes.outcome}>{outcome.join('. ')}</div>
      {token !== undefined && (
        <div className={classes.link}>
          <code>{addressOf(token)}</code>
          <CopyButton label={`the link of ${employeeName}`} text={addressOf(token)} />
        </div>
      )}
    </li>
  )
}
