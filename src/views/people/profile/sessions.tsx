import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { OwnProfileActor } from '../../../machines/people/own-profile.machine.ts'
import { browserName } from '../../../schemas/core/browser-name.ts'
import { tellMoment } from '../../../schemas/core/format.ts'
import common from '../../ui/common.module.css'
import { Notice } from '../../ui/notice.tsx'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { useTimes } from '../../ui/times.ts'
import { waits } from '../../ui/waits.ts'
import { peopleWords } from '../people-words.ts'
import classes from './profile.module.css'

type Props = { readonly actor: OwnProfileActor }

/** The open sessions with place, browser and start; each except the current one can be ended. */
export const Sessions = ({ actor }: Props) => {
  const sessions = useSelector(actor, ({ context }) => context.sessions)
  const failure = useSelector(actor, ({ context }) => context.sessionsFailure)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ sessions: 'failed' }))
  const isBusy = useSelector(
    actor,
    (snapshot) => snapshot.matches({ sessions: 'loading' }) || snapshot.matches({ sessions: 'ending' }),
  )
  const times = useTimes()
  const heading = useId()
  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={isBusy}>
      <div className={classes.head}>
        <h2 id={heading}>Sessions</h2>
        {sessions.length > 1 && (
          <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'others.ended' })}>
            End all others
          </Button>
        )}
      </div>
      {isFailed && (
        <RetryNotice onRetry={() => actor.send({ type: 'sessions.retried' })}>
          Your sessions could not be loaded. {failure}
        </RetryNotice>
      )}
      {!isFailed && failure !== null && <Notice kind="error">The session could not be ended. {failure}</Notice>}
      {isBusy && sessions.length === 0 && <PleaseWait />}
      <ul className={classes.sessions}>
        {sessions.map(({ id, userAgent, address, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id}>
            <div>
              <div className={classes.browser} title={userAgent}>
                {browserName(userAgent)}
                {isCurrent && <span className={classes.current}>This session</span>}
              </div>
              <div className={common.note}>
                {peopleWords.ownSession(address, tellMoment(createdAt, times), tellMoment(lastSeenAt, times))}
              </div>
            </div>
            {!isCurrent && (
              <Button
                variant="default"
                size="xs"
                {...waits(isBusy)}
                aria-label={`End the session of ${browserName(userAgent)}, ${address}, signed in ${tellMoment(createdAt, times)}`}
                onClick={() => actor.send({ type: 'session.ended', id })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
