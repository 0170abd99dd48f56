import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { definitionOf } from '../../machines/records/record-form.context.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import {
  askedFields,
  fieldsToCorrect,
  fixedSinceSaved,
  formTitle,
  hasFailedLookups,
  hasUnsavedChanges,
  isBusy,
  isConflicted,
  isPreparing,
  isRestored,
  isSavedBefore,
  isSaving,
  isUnavailable,
  isWorthRetrying,
  noticeOf,
  openQuestions,
  whyLocked,
} from '../../machines/records/record-form.selectors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import classes from '../forms/form.module.css'
import { FormSection } from '../forms/form-section.tsx'
import { RestoredNotice } from '../forms/restored-notice.tsx'
import { isSameFields, SaveNotice } from '../forms/save-notice.tsx'
import { SavedBefore } from '../forms/saved-before.tsx'
import { SavedElsewhere } from '../forms/saved-elsewhere.tsx'
import { UnsavedMark } from '../forms/unsaved-mark.tsx'
import { useFocusAfterWait, useFocusOnComeback } from '../forms/use-focus-on-refusal.ts'
import { BackButton } from '../ui/back-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { InHeading } from '../ui/in-heading.tsx'
import { keysAt } from '../ui/keys.ts'
import { useLeave } from '../ui/leave.ts'
import { newId } from '../ui/new-id.ts'
import { Notice } from '../ui/notice.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { isSameList } from '../ui/same-list.ts'
import { useTimes } from '../ui/times.ts'
import { waits } from '../ui/waits.ts'
import { RecordConflict } from './form-conflict.tsx'
import { FormField } from './form-field.tsx'
import { RecordStatus, SavedRecordSide } from './record-side.tsx'

type Props = { readonly actor: RecordFormActor }
type FormProps = Props & {
  /** The button that opens the record's history, if it has one. */
  readonly history?: ReactNode
  /** Other actions on the record. */
  readonly more?: ReactNode
  /** Above the fields. */
  readonly before?: ReactNode
  /** The titles of the sections that are shown; by default all. */
  readonly sections?: ReadonlyArray<string>
}

/** Whether this form was shown before: it returns after its record was read again. */
type Shown = { readonly wasShown: RefObject<boolean> }

/** The form to add or edit a record, made from its definition. */
export function RecordForm(props: FormProps) {
  const { actor } = props
  const isLoading = useSelector(actor, isPreparing)
  const isMissing = useSelector(actor, isUnavailable)
  const wasShown = useRef(false)
  if (isLoading) return <PleaseWait />
  if (isMissing) return <Unavailable actor={actor} />
  return <Form {...props} wasShown={wasShown} />
}

function Form({ actor, history, more, before, sections: shown, wasShown }: FormProps & Shown) {
  const title = useSelector(actor, formTitle)
  const { sections, fields } = useSelector(actor, ({ context }) => definitionOf(context))
  const asked = useSelector(actor, askedFields, isSameList)
  const isClosed = useSelector(actor, isBusy)
  const isSending = useSelector(actor, isSaving)
  const isConflict = useSelector(actor, isConflicted)
  const isUnsaved = useSelector(actor, hasUnsavedChanges)
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnComeback(form, comebacks)
  useFocusAfterWait(form, isClosed, wasShown)

  const leave = useLeave()
  // A save leaves the form.
  const save = () => leave(() => actor.send({ type: 'save.requested', submissionId: newId() }), { isSave: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={title}
      aria-busy={isClosed}
      noValidate
      {...keysAt('form')}
      onSubmit={submit}
    >
      <RecordStatus actor={actor} />
      {history && <InHeading at="acts">{history}</InHeading>}
      <SavedRecordSide actor={actor} />
      <div className={classes.main}>
        <Notices actor={actor} onRetry={save} />
        {before}
        {sections
          .filter(({ title }) => shown?.includes(title) !== false)
          .filter((section) => section.fields.some((name) => asked.includes(name)))
          .map((section) => (
            <FormSection key={section.title} title={section.title} text={section.text}>
              {section.fields.map((name) => {
                const field = fields[name]
                return field && asked.includes(name) && <FormField key={name} actor={actor} name={name} field={field} />
              })}
            </FormSection>
          ))}
        {more}
        <div className={classes.actions}>
          <Back actor={actor} />
          <UnsavedMark isUnsaved={isUnsaved} />
          <Button type="submit" {...waits(isClosed || isConflict)}>
            {isSending ? commonMessages.saving : 'Save'}
          </Button>
        </div>
      </div>
      <Question actor={actor} />
    </form>
  )
}

/** The notices above the fields. */
function Notices({ actor, onRetry }: Props & { readonly onRetry: () => void }) {
  const isDraft = useSelector(actor, isRestored)
  const canStartAgain = useSelector(actor, (snapshot) => snapshot.can({ type: 'draft.discarded' }))
  const isConflict = useSelector(actor, isConflicted)
  const locked = useSelector(actor, whyLocked)
  const notice = useSelector(actor, noticeOf)
  const canRetry = useSelector(actor, isWorthRetrying)
  const toCorrect = useSelector(actor, fieldsToCorrect, isSameFields)
  const lacksOptions = useSelector(actor, hasFailedLookups)
  const isKnown = useSelector(actor, isSavedBefore)
  const fixed = useSelector(actor, fixedSinceSaved, isSameList)
  return (
    <>
      {isDraft && (
        <RestoredNotice canStartAgain={canStartAgain} onStartAgain={() => actor.send({ type: 'draft.discarded' })} />
      )}
      {isKnown && <SavedBefore fixed={fixed} />}
      {locked !== null && <Notice kind="info">{locked}.</Notice>}
      <SavedElsewhere isSaid={isConflict} />
      {isConflict && <RecordConflict actor={actor} />}
      <SaveNotice notice={notice} canRetry={canRetry} onRetry={onRetry} fields={toCorrect} />
      {lacksOptions && (
        <RetryNotice onRetry={() => actor.send({ type: 'lookups.retried' })}>
          Some of the options could not be loaded.
        </RetryNotice>
      )}
    </>
  )
}

/** Asks before saving a change that affects other records. */
function Question({ actor }: Props) {
  const times = useTimes()
  const questions = useSelector(actor, (snapshot) => openQuestions(snapshot, times), isSameList)
  if (questions.length === 0) return null
  return (
    <ConfirmDialog
      title="Save this change?"
      keepLabel="Back to the form"
      onKeep={() => actor.send({ type: 'save.reconsidered' })}
      actLabel="Save anyway"
      onAct={() => actor.send({ type: 'save.confirmed' })}
    >
      {questions.map((question) => (
        <p key={question}>{question}</p>
      ))}
    </ConfirmDialog>
  )
}

const Back = ({ actor }: Props) => <BackButton onBack={() => actor.send({ type: 'back.requested' })} />

function Unavailable({ actor }: Props) {
  const notice = useSelector(actor, ({ context }) => context.notice)
  const thing = useSelector(actor, ({ context }) => definitionOf(context).noun.one.toLowerCase())
  return (
    <div className={classes.form}>
      <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
        The {thing} could not be loaded. {notice}
      </RetryNotice>
      <div className={classes.actions}>
        <Back actor={actor} />
      </div>
    </div>
  )
}
