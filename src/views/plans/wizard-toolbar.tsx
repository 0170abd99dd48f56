import { ActionIcon, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import {
  hasUnsavedChanges,
  isDiscardAsked,
  isReadOnly,
  type PlanWizardSnapshot,
  redoLabel,
  undoLabel,
} from '../../machines/plans/plan-wizard.selectors.ts'
import classes from '../forms/wizard.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ArrowLeft, Bin, Redo, Undo } from '../ui/glyphs.tsx'
import { keyText } from '../ui/keys.ts'
import { BackLink } from '../ui/link.tsx'
import { PLAN_LIST } from './addresses.ts'

/** The draft's status and actions, from the application. */
export type Drafts = {
  readonly status: { readonly get: () => 'kept' | 'notKept'; readonly subscribe: (listener: () => void) => () => void }
  readonly takeOver: (() => void) | null
}

type Props = {
  readonly actor: PlanWizardActor
  readonly drafts: Drafts
  readonly onUndo: (what: 'undo' | 'redo') => void
}

/** The back button, the draft's status, Undo and Redo. */
export function WizardToolbar({ actor, drafts, onUndo }: Props) {
  return (
    <div className={classes.toolbar}>
      <Button
        component={BackLink}
        variant="default"
        className={classes.back}
        href={PLAN_LIST}
        leftSection={<ArrowLeft />}
      >
        Back to Plans
      </Button>
      <DraftStatus actor={actor} drafts={drafts} />
      <span className={classes.gap} />
      <UndoButton actor={actor} onUndo={onUndo} />
      <RedoButton actor={actor} onUndo={onUndo} />
      <DiscardButton actor={actor} />
    </div>
  )
}

const canUndo = (snapshot: PlanWizardSnapshot): boolean =>
  snapshot.context.history.past.length > 0 && isWorkable(snapshot)
const canRedo = (snapshot: PlanWizardSnapshot): boolean =>
  snapshot.context.history.future.length > 0 && isWorkable(snapshot)
const isWorkable = (snapshot: PlanWizardSnapshot): boolean => snapshot.hasTag('filling') && !isReadOnly(snapshot)

function UndoButton({ actor, onUndo }: Pick<Props, 'actor' | 'onUndo'>) {
  const label = useSelector(actor, undoLabel)
  const isEnabled = useSelector(actor, canUndo)
  return (
    <HistoryStep label={label} keys={keyText('undo')} isEnabled={isEnabled} onPress={() => onUndo('undo')}>
      <Undo />
    </HistoryStep>
  )
}

function RedoButton({ actor, onUndo }: Pick<Props, 'actor' | 'onUndo'>) {
  const label = useSelector(actor, redoLabel)
  const isEnabled = useSelector(actor, canRedo)
  return (
    <HistoryStep label={label} keys={keyText('redo')} isEnabled={isEnabled} onPress={() => onUndo('redo')}>
      <Redo />
    </HistoryStep>
  )
}

type HistoryStepProps = {
  readonly label: string
  readonly keys: string
  readonly isEnabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Stays focusable when disabled, so that pressing it to the end does not lose the focus. */
function HistoryStep({ label, keys, isEnabled, onPress, children }: HistoryStepProps) {
  return (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label={label}
      title={`${label} (${keys})`}
      aria-disabled={!isEnabled}
      data-disabled={!isEnabled}
      onClick={() => isEnabled && onPress()}
    >
      {children}
    </ActionIcon>
  )
}

/** Whether the draft is stored. */
function DraftStatus({ actor, drafts }: Pick<Props, 'actor' | 'drafts'>) {
  const isUnsaved = useSelector(actor, hasUnsavedChanges)
  const isRead = useSelector(actor, isReadOnly)
  const status = useSyncExternalStore(drafts.status.subscribe, drafts.status.get)
  const isKept = status === 'kept'
  return (
    <span className={classes.status} role="status" data-kept={isKept}>
      {isUnsaved && !isRead && (isKept ? 'Draft kept in this browser' : 'Drafts are not kept')}
    </span>
  )
}

function DiscardButton({ actor }: Pick<Props, 'actor'>) {
  const isAsked = useSelector(actor, isDiscardAsked)
  const canDiscard = useSelector(actor, (snapshot) => snapshot.can({ type: 'draft.discarded' }))
  return (
    <>
      {/* Focusable when disabled: the dialog returns the focus to it after a discard. */}
      <Button
        variant="default"
        leftSection={<Bin />}
        aria-disabled={!canDiscard}
        data-disabled={!canDiscard}
        onClick={() => actor.send({ type: 'discard.requested' })}
      >
        Discard draft
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Discard this draft?"
          keepLabel="Keep it"
          onKeep={() => actor.send({ type: 'discard.reconsidered' })}
          actLabel="Discard"
          onAct={() => actor.send({ type: 'draft.discarded' })}
        >
          Every field is reset. Undo restores your entries.
        </ConfirmDialog>
      )}
    </>
  )
}
