import { ActionIcon, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isBegun } from '../../machines/billing/offline-sale.context.ts'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { isDiscardAsked, isOffering, isReading } from '../../machines/billing/offline-sale.selectors.ts'
import classes from '../forms/wizard.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isFocusLost } from '../ui/focus-lost.ts'
import { Bin, Redo, Undo } from '../ui/glyphs.tsx'
import { keyText } from '../ui/keys.ts'
import { newId } from '../ui/new-id.ts'

/** Whether the open draft is stored, and the action that takes it over from another tab. */
export type Drafts = {
  readonly status: { readonly get: () => 'kept' | 'notKept'; readonly subscribe: (listener: () => void) => () => void }
  readonly takeOver: (() => void) | null
}

type Props = {
  readonly actor: OfflineSaleActor
  readonly drafts: Drafts
  readonly onUndo: (what: 'undo' | 'redo') => void
}

/** What becomes of the draft, and Undo and Redo. */
export function SaleToolbar({ actor, drafts, onUndo }: Props) {
  const isKept = useSyncExternalStore(drafts.status.subscribe, drafts.status.get) === 'kept'
  const isWorth = useSelector(actor, (snapshot) => isBegun(snapshot.context) && !isReading(snapshot))
  const canUndo = useSelector(
    actor,
    (snapshot) => snapshot.can({ type: 'undo.requested' }) && snapshot.hasTag('drawing'),
  )
  const canRedo = useSelector(
    actor,
    (snapshot) => snapshot.can({ type: 'redo.requested' }) && snapshot.hasTag('drawing'),
  )
  return (
    <div className={classes.toolbar}>
      <span className={classes.status} role="status" data-kept={isKept}>
        {isWorth && (isKept ? 'Draft kept in this browser' : 'Drafts are not kept')}
      </span>
      <span className={classes.gap} />
      <Step what="undo" label="Undo" isEnabled={canUndo} onUndo={onUndo} />
      <Step what="redo" label="Redo" isEnabled={canRedo} onUndo={onUndo} />
      <Discard actor={actor} />
    </div>
  )
}

type StepProps = Pick<Props, 'onUndo'> & {
  readonly what: 'undo' | 'redo'
  readonly label: string
  readonly isEnabled: boolean
}

/** Stays focusable with nothing to do, so that pressing it to the end does not lose the place. */
const Step = ({ what, label, isEnabled, onUndo }: StepProps) => (
  <ActionIcon
    variant="default"
    size="input-sm"
    aria-label={label}
    title={`${label} (${keyText(what)})`}
    aria-disabled={!isEnabled}
    data-disabled={!isEnabled}
    onClick={() => isEnabled && onUndo(what)}
  >
    {what === 'undo' ? <Undo /> : <Redo />}
  </ActionIcon>
)

function Discard({ actor }: Pick<Props, 'actor'>) {
  const canDiscard = useSelector(actor, (snapshot) => snapshot.can({ type: 'draft.discarded', draftId: '' }))
  return (
    <>
      <Button
        variant="default"
        leftSection={<Bin />}
        aria-disabled={!canDiscard}
        data-disabled={!canDiscard}
        onClick={() => actor.send({ type: 'discard.requested' })}
      >
        Discard draft
      </Button>
      <DiscardQuestion actor={actor} />
    </>
  )
}

/** Asked before a draft is lost, wherever that is wanted. */
export function DiscardQuestion({ actor }: Pick<Props, 'actor'>) {
  const isAsked = useSelector(actor, isDiscardAsked)
  const isOffered = useSelector(actor, isOffering)
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    // A page that came with the question has nothing that opened it, and that the focus could go back to.
    if (wasAsked.current && !isAsked && isFocusLost())
      document.querySelector<HTMLElement>('#sale-offer, [data-step-heading]')?.focus({ preventScroll: true })
    wasAsked.current = isAsked
  }, [isAsked])
  if (!isAsked) return null
  return (
    <ConfirmDialog
      title="Discard draft?"
      keepLabel="Keep draft"
      onKeep={() => actor.send({ type: 'discard.reconsidered' })}
      actLabel="Discard draft"
      onAct={() => actor.send({ type: 'draft.discarded', draftId: newId() })}
    >
      {isOffered
        ? 'The draft is discarded. You can undo this for ten seconds.'
        : 'All entries are removed. Undo restores them.'}
    </ConfirmDialog>
  )
}
