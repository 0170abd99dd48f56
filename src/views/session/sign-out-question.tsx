import { useSelector } from '@xstate/react'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  readonly actor: SessionActor
  /** The person stays signed in. */
  readonly onStay: () => void
}

/** Asks a person who signs out what to do with their drafts in this browser. */
export const SignOutQuestion = ({ actor, onStay }: Props) => {
  const count = useSelector(actor, ({ context }) => context.drafts)
  const notice = useSelector(actor, ({ context }) => context.notice)
  const isDeleting = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isOne = count === 1
  return (
    <ConfirmDialog
      title={isOne ? 'Keep your plan draft?' : `Keep your ${count} plan drafts?`}
      keepLabel={isOne ? 'Keep draft' : 'Keep drafts'}
      onKeep={() => actor.send({ type: 'drafts.kept' })}
      actLabel={isOne ? 'Delete draft' : 'Delete drafts'}
      onAct={() => actor.send({ type: 'drafts.deleted' })}
      cancelLabel="Stay signed in"
      onCancel={onStay}
      isBusy={isDeleting}
    >
      {notice !== null && <Notice kind="error">{notice}</Notice>}
      You are signing out, and {isOne ? 'a draft of a plan is' : `${count} drafts of plans are`} not published yet. Kept
      in this browser, {isOne ? 'it waits' : 'they wait'} for you for 14 days. Others who use this machine could get at
      what is kept; what is deleted is gone.
    </ConfirmDialog>
  )
}
