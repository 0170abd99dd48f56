import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { type ActActor, canSend } from '../../machines/acts/act.machine.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { SaveConflict } from '../../schemas/core/saving.ts'
import { useFocusOnComeback } from '../forms/use-focus-on-refusal.ts'
import { Drawer } from '../ui/drawer.tsx'
import { keysAt } from '../ui/keys.ts'
import { newId } from '../ui/new-id.ts'
import { Notice } from '../ui/notice.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { waits } from '../ui/waits.ts'
import classes from './act.module.css'

type Props = {
  readonly actor: ActActor
  readonly title: string
  /** The button that does it. */
  readonly action: string
  /** The button that leaves; it names what stays where the act cannot be undone. */
  readonly keep?: string
  /** What the dialog says about a conflict. */
  readonly conflictText?: (conflict: SaveConflict) => string
  readonly children: ReactNode
}

const savedMeanwhile = ({ updatedBy }: SaveConflict): string => `${updatedBy || 'Another person'} changed this.`

/** The form of an act over the page: its fields, the reason of a failure, and the two ways out. */
export function ActDrawer({ actor, title, action, keep = 'Cancel', conflictText = savedMeanwhile, children }: Props) {
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isReady = useSelector(actor, canSend)
  const conflict = useSelector(actor, ({ context }) => context.conflict)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnComeback(form, comebacks)
  const close = () => actor.send({ type: 'act.closed' })
  const save = () =>
    actor.send({ type: conflict === null ? 'save.requested' : 'newer.accepted', submissionId: newId() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Drawer title={title} contentLabel={title} closeLabel="Close without saving" isHeld={isBusy} onClose={close}>
      <form
        ref={form}
        className={classes.form}
        aria-label={title}
        aria-busy={isBusy}
        noValidate
        {...keysAt('form')}
        onSubmit={submit}
      >
        {conflict !== null && <Notice kind="error">{conflictText(conflict)}</Notice>}
        <Failure actor={actor} onRetry={save} />
        {children}
        <div className={classes.actions}>
          <Button variant="default" {...waits(isBusy)} onClick={close}>
            {keep}
          </Button>
          <Button type="submit" {...waits(!isReady)}>
            {isBusy ? commonMessages.saving : conflict === null ? action : `${action} anyway`}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

/** Why the act failed. One without an answer can be sent again as it is. */
function Failure({ actor, onRetry }: Pick<Props, 'actor'> & { readonly onRetry: () => void }) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isUnanswered = useSelector(actor, ({ context }) => context.submissionId !== null)
  if (failure === null) return null
  return isUnanswered ? <RetryNotice onRetry={onRetry}>{failure}</RetryNotice> : <Notice kind="error">{failure}</Notice>
}
