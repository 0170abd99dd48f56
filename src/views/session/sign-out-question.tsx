import { useSelector } from '@xstate/react'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { sessionWords } from './session-words.ts'

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
  return (
    <ConfirmDialog
      title={sessionWords.keepDrafts(count)}
      keepLabel={sessionWords.keepLabel(count)}
      onKeep={() => actor.send({ type: 'drafts.kept' })}
      actLabel={sessionWords.deleteLabel(count)}
      onAct={() => actor.send({ type: 'drafts.deleted' })}
      cancelLabel="Stay signed in"
      onCancel={onStay}
      isBusy={isDeleting}
    >
      {notice !== null && <Notice kind="error">{notice}</Notice>}
      {sessionWords.keptDrafts(count)} {sessionWords.othersCanRead}
    </ConfirmDialog>
  )
}
