import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { AccountAccessActor } from '../../machines/people/account-access.machine.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import { withBase } from '../../schemas/core/base-path.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import type { AccountSession, HeldLink } from '../../schemas/people/employees.ts'
import { ACTIVE, INVITED } from '../../schemas/records/kit/fields.ts'
import { linkMails, secretVault } from '../../services/core/vault.ts'
import { FormSection } from '../forms/form-section.tsx'
import common from '../ui/common.module.css'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useMay } from '../ui/permissions.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useTimes } from '../ui/times.ts'
import { waits } from '../ui/waits.ts'
import classes from './account-access.module.css'
import { peopleWords } from './people-words.ts'

type Props = { readonly actor: AccountAccessActor }

/** The actions on an account's access, below its person's form. */
export function AccountAccessSection({ actor, form }: Props & { readonly form: RecordFormActor }) {
  const status = useSelector(form, ({ context }) => context.loaded?.draft.status)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const message = useSelector(actor, ({ context }) => context.message)
  const link = useSelector(actor, ({ context }) => context.link)
  const sessions = useSelector(actor, ({ context }) => context.sessions)
  return (
    <FormSection title="Access" text="Invitation, password and open sessions.">
      <div className={common.part}>
        {failure !== null &&
          (isFailed ? (
            <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
              The sessions could not be loaded. {failure}
            </RetryNotice>
          ) : (
            <Notice kind="error">{failure}</Notice>
          ))}
        {message !== null && <Notice kind="info">{message}</Notice>}
        {link !== null && <Link link={link} onClose={() => actor.send({ type: 'link.closed' })} />}
        <Acts actor={actor} status={status} />
        {sessions !== null && <Sessions sessions={sessions} />}
      </div>
    </FormSection>
  )
}

function Acts({ actor, status }: Props & { readonly status: unknown }) {
  const may = useMay()
  const canIssue = useSelector(actor, (snapshot) => snapshot.can({ type: 'link.requested', purpose: 'reset' }))
  const canEnd = useSelector(actor, (snapshot) => snapshot.can({ type: 'ending.requested' }))
  const canTake = useSelector(actor, (snapshot) => snapshot.can({ type: 'factor.takenAway' }))
  const hasSecondFactor = useSelector(actor, ({ context }) => context.hasSecondFactor)
  const mayReset = may('profile.reset')
  return (
    <div className={classes.acts}>
      {status === INVITED && (
        <Button
          variant="default"
          {...waits(!canIssue)}
          onClick={() => actor.send({ type: 'link.requested', purpose: 'invitation' })}
        >
          New invitation link
        </Button>
      )}
      {status === ACTIVE && mayReset && (
        <Button
          variant="default"
          {...waits(!canIssue)}
          onClick={() => actor.send({ type: 'link.requested', purpose: 'reset' })}
        >
          Reset password
        </Button>
      )}
      {mayReset && (
        <Button variant="default" {...waits(!canEnd)} onClick={() => actor.send({ type: 'ending.requested' })}>
          End sessions
        </Button>
      )}
      {mayReset && hasSecondFactor && (
        <Button variant="default" {...waits(!canTake)} onClick={() => actor.send({ type: 'factor.takenAway' })}>
          Remove second factor
        </Button>
      )}
    </div>
  )
}

const pages = { invitation: '/auth/register', reset: '/auth/forgot-password' } as const
const names = { invitation: 'invitation link', reset: 'password link' } as const

/** A link to pass on. Its token is gone after a reload. */
function Link({ link, onClose }: { readonly link: HeldLink; readonly onClose: () => void }) {
  const times = useTimes()
  const token = secretVault.get(link.ref)
  if (token === undefined) return <Notice kind="warning">The link was shown only once. Create a new one.</Notice>
  const { sentTo, mailProblem } = linkMails.get(link.ref) ?? {}
  const address = `${window.location.origin}${withBase(pages[link.purpose])}#${token}`
  return (
    <Notice kind={mailProblem === undefined ? 'info' : 'warning'}>
      <span className={classes.link}>
        {sentTo !== undefined && <span>{peopleWords.sentTo(sentTo)}</span>}
        {mailProblem !== undefined && <span>{peopleWords.mailFailed(mailProblem)}</span>}
        <span>
          {sentTo === undefined && peopleWords.copyNow} {peopleWords.linkEnds(tellMoment(link.expires, times))}
        </span>
        <code className={common.copyable}>{address}</code>
        <CopyButton label={names[link.purpose]} text={address} />
        <Button variant="default" size="xs" onClick={onClose}>
          Done
        </Button>
      </span>
    </Notice>
  )
}

function Sessions({ sessions }: { readonly sessions: ReadonlyArray<AccountSession> }) {
  const times = useTimes()
  if (sessions.length === 0) return <span>No open sessions.</span>
  return (
    <ul className={classes.sessions} aria-label="Sessions">
      {sessions.map(({ address, userAgent, createdAt, lastSeenAt }) => (
        <li key={`${createdAt} ${lastSeenAt} ${address}`}>
          {peopleWords.session(
            tellMoment(createdAt, times),
            tellMoment(lastSeenAt, times),
            userAgent === '' ? address : `${address}: ${userAgent}`,
          )}
        </li>
      ))}
    </ul>
  )
}
