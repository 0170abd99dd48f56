import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { ActActor } from '../../../machines/acts/act.machine.ts'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import {
  fieldsToCorrect,
  fixedSinceSaved,
  formTitle,
  goesOn,
  hasUnsavedChanges,
  isConflicted,
  isPreparing,
  isSavedBefore,
  isSaving,
  isUnavailable,
  isUndoing,
  isVoided,
  isWorthRetrying,
  missingLabels,
  noticeOf,
} from '../../../machines/stock/inventory-form.selectors.ts'
import { commonMessages } from '../../../schemas/core/messages.ts'
import classes from '../../forms/form.module.css'
import { isSameFields, SaveNotice } from '../../forms/save-notice.tsx'
import { SavedBefore } from '../../forms/saved-before.tsx'
import { SavedElsewhere } from '../../forms/saved-elsewhere.tsx'
import { UnsavedMark } from '../../forms/unsaved-mark.tsx'
import { useFocusOnRefusal } from '../../forms/use-focus-on-refusal.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { useToday } from '../../ui/company-zone.ts'
import { isKey, keysAt, keyText } from '../../ui/keys.ts'
import { newId } from '../../ui/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import { useServes } from '../../ui/permissions.ts'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { isSameList } from '../../ui/same-list.ts'
import { waits } from '../../ui/waits.ts'
import { AddedSims } from './added-sims.tsx'
import { ChangeList } from './change-list.tsx'
import { InventoryConflict } from './conflict-panel.tsx'
import { CorrectButton, VoidButton } from './correction-buttons.tsx'
import { CorrectionDrawer } from './correction-drawer.tsx'
import { FormSections } from './form-sections.tsx'
import { ItemHeading } from './item-heading.tsx'
import { ItemSide } from './item-side.tsx'
import { LookupFailure } from './lookup-fields.tsx'
import { RestoredItem } from './restored-item.tsx'
import { ReturnDrawer } from './return-drawer.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useFocusOnNext } from './use-next-sim.ts'
import { VoidedNotice } from './voided-notice.tsx'
import { VoidingDrawer } from './voiding-drawer.tsx'

type Props = { readonly actor: InventoryFormActor }

type FormProps = Props & {
  /** Corrects, voids or returns the SIM; null for a new one. */
  readonly act: ActActor | null
  /** The button that opens the SIM's history, if it has one. */
  readonly history?: ReactNode
}

/** Adds or edits one SIM (spec §2). */
export function InventoryForm({ actor, act, history }: FormProps) {
  const isLoading = useSelector(actor, isPreparing)
  const isMissing = useSelector(actor, isUnavailable)
  if (isLoading) return <PleaseWait />
  if (isMissing) return <Unavailable actor={actor} />
  return (
    <>
      <Form actor={actor} act={act} history={history} />
      {act !== null && (
        <>
          <CorrectionDrawer actor={act} />
          <VoidingDrawer actor={act} />
          <ReturnDrawer actor={act} />
        </>
      )}
    </>
  )
}

function Form({ actor, act, history }: FormProps) {
  const title = useSelector(actor, formTitle)
  const isBusy = useSelector(actor, isSaving)
  const isConflict = useSelector(actor, isConflicted)
  const isReadOnly = useSelector(actor, isVoided)
  const isUnsaved = useSelector(actor, hasUnsavedChanges)
  const isCorrected = useServes('corrections')
  const tools = isReadOnly || act === null || !isCorrected ? null : { actor, act }
  const form = useRef<HTMLFormElement>(null)
  const isNew = useSelector(actor, ({ context }) => context.mode === 'add')
  const isOneOfMany = useSelector(actor, goesOn)
  const isWaiting = useSelector(actor, isUndoing)
  const kept = useSelector(actor, ({ context }) => context.kept)
  useFocusOnRefusal(form, isBusy)
  useFocusOnNext(form, kept, isBusy)

  // By this day the server decides what has expired.
  const today = useToday()
  const save = () => actor.send({ type: 'save.requested', submissionId: newId(), today: today() })
  const saveAnother = () => actor.send({ type: 'another.requested', submissionId: newId(), today: today() })
  const onKey = (event: KeyboardEvent) => {
    if (!isNew || !isKey('saveAnother', event)) return
    event.preventDefault()
    saveAnother()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }

  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={title}
      aria-busy={isBusy}
      noValidate
      {...keysAt('form', isNew && 'newItem')}
      onKeyDown={onKey}
      onSubmit={submit}
    >
      <ItemHeading actor={actor}>
        {history}
        {tools && <VoidButton {...tools} />}
      </ItemHeading>
      <ItemSide actor={actor} act={act} />
      <div className={classes.main}>
        <VoidedNotice actor={actor} />
        <RestoredItem actor={actor} />
        <SavedElsewhere isSaid={isConflict} />
        {isConflict && <InventoryConflict actor={actor} />}
        <FailedSave actor={actor} onRetry={isOneOfMany ? saveAnother : save} />
        <LookupFailure actor={actor} />
        <UntoldNotice actor={actor} />
        <FormSections
          actor={actor}
          onScanned={isOneOfMany ? saveAnother : undefined}
          correct={tools && <CorrectButton {...tools} />}
        />
        <ChangeList actor={actor} />
        {isNew && <AddedSims actor={actor} />}
        <div className={classes.actions}>
          <BackButton onBack={() => actor.send({ type: 'back.requested' })} />
          <UnsavedMark isUnsaved={isUnsaved} />
          {isNew && (
            <Button
              variant="default"
              data-beside-submit
              {...waits(isBusy || isConflict || isWaiting)}
              title={keyText('saveAnother')}
              onClick={saveAnother}
            >
              Save and add another
            </Button>
          )}
          {!isReadOnly && (
            <Button type="submit" {...waits(isBusy || isConflict || isWaiting)}>
              {isBusy ? commonMessages.saving : 'Save'}
            </Button>
          )}
        </div>
      </div>
      <SaveDialog actor={actor} />
    </form>
  )
}

/** Why the last save failed, or that an earlier one did not. */
function FailedSave({ actor, onRetry }: Props & { readonly onRetry: () => void }) {
  const notice = useSelector(actor, noticeOf)
  const canRetry = useSelector(actor, isWorthRetrying)
  const toCorrect = useSelector(actor, fieldsToCorrect, isSameFields)
  const isKnown = useSelector(actor, isSavedBefore)
  const fixed = useSelector(actor, fixedSinceSaved, isSameList)
  return isKnown ? (
    <SavedBefore fixed={fixed} />
  ) : (
    <SaveNotice notice={notice} canRetry={canRetry} onRetry={onRetry} fields={toCorrect} />
  )
}

/** Names the fields that the server did not send and that a save would clear. */
function UntoldNotice({ actor }: Props) {
  const labels = useSelector(actor, missingLabels, isSameList)
  if (labels.length === 0) return null
  return (
    <div className={classes.notice}>
      <Notice kind="warning">{commonMessages.untoldFields(labels)}</Notice>
    </div>
  )
}

function Unavailable({ actor }: Props) {
  const notice = useSelector(actor, ({ context }) => context.notice)
  return (
    <div className={classes.form}>
      <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
        The SIM could not be loaded. {notice}
      </RetryNotice>
      <div className={classes.actions}>
        <BackButton onBack={() => actor.send({ type: 'back.requested' })} />
      </div>
    </div>
  )
}
