import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import {
  fieldsToCorrect,
  isConflicted,
  isPublishing,
  isReadOnly,
  isReview,
  otherRefusals,
  redoLabel,
  stepBar,
  undoLabel,
} from '../../machines/plans/plan-wizard.selectors.ts'
import { stepNumberOf } from '../../schemas/plans/plan-steps.ts'
import { isHeldBack } from '../forms/held-back.ts'
import { BesideRecord } from '../forms/record-side.tsx'
import { isSameFields, SaveNotice } from '../forms/save-notice.tsx'
import { SavedElsewhere } from '../forms/saved-elsewhere.tsx'
import { areSameMarks, StepBar } from '../forms/step-bar.tsx'
import { useSaveKey } from '../forms/use-save-keys.ts'
import { useUndoKeys } from '../forms/use-undo-keys.ts'
import classes from '../forms/wizard.module.css'
import common from '../ui/common.module.css'
import { InHeading } from '../ui/in-heading.tsx'
import { keysAt } from '../ui/keys.ts'
import { newId } from '../ui/new-id.ts'
import { Notice } from '../ui/notice.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { isSameList } from '../ui/same-list.ts'
import { useHasBeen } from '../ui/use-has-been.ts'
import { AfterReviewContext } from './after-review.ts'
import { PlanConflict } from './conflict-panel.tsx'
import { MissingFieldsNotice } from './missing-fields.tsx'
import { PlanSide } from './plan-side.tsx'
import { ReviewStep } from './review-step.tsx'
import { StepForm, StepHeading } from './step-form.tsx'
import { useStepFocus } from './use-step-focus.ts'
import { WizardActions } from './wizard-actions.tsx'
import { type Drafts, WizardToolbar } from './wizard-toolbar.tsx'

type Props = {
  readonly actor: PlanWizardActor
  readonly drafts: Drafts
  readonly acts: ReactNode
  /** Whether the step's heading takes the focus when the wizard is shown. */
  readonly takesFocus: boolean
}

/** The wizard in use: toolbar, step bar, the step, and the buttons to the next one. */
export function WizardForm({ actor, drafts, acts, takesFocus }: Props) {
  const step = useSelector(actor, ({ context }) => context.step)
  const isBusy = useSelector(actor, isPublishing)
  const isConflict = useSelector(actor, isConflicted)
  const isLast = useSelector(actor, isReview)
  const marks = useSelector(actor, stepBar, areSameMarks)
  const root = useRef<HTMLDivElement>(null)
  const lead = useStepFocus(root, actor, step, takesFocus)
  const isAfterReview = useHasBeen(isLast)
  const [said, setSaid] = useState('')

  const goTo = (target: number, field: string | null = null) =>
    lead(field, () => actor.send({ type: 'step.chosen', step: target }))

  const takeBack = (what: 'undo' | 'redo', isByKey: boolean) => {
    const before = actor.getSnapshot()
    const { past, future } = before.context.history
    const subject = (what === 'undo' ? past.at(-1) : future.at(-1))?.subject ?? null
    const event = { type: what === 'undo' ? 'undo.requested' : 'redo.requested' } as const
    if (!before.can(event)) return
    // A pressed button keeps the focus, so that it can be pressed again.
    lead(isByKey ? subject : null, () => actor.send(event))
    setSaid(`Done: ${what === 'undo' ? undoLabel(before) : redoLabel(before)}`)
  }
  /** A text that is no choice yet would be lost with its step. */
  const holdBack = (event: MouseEvent) => {
    const isLeaving = event.target instanceof Element && event.target.closest('[data-leaves-step]') !== null
    if (isLeaving && isHeldBack(root.current)) event.stopPropagation()
  }
  useUndoKeys(root, (what) => takeBack(what, true))
  const toFirstProblem = useRefusal(root, actor, isBusy, goTo)
  const publish = () => {
    const before = actor.getSnapshot()
    if (!before.hasTag('filling')) return
    // The notice moves the fields, so it is drawn before the focus goes to one of them.
    flushSync(() => actor.send({ type: 'publish.requested', submissionId: newId() }))
    const after = actor.getSnapshot()
    // A review that opens takes the focus as any step does.
    if (!isPublishing(after) && after.context.step === before.context.step) toFirstProblem()
  }
  useSaveKey(root, publish)

  return (
    <AfterReviewContext value={isAfterReview}>
      <div
        ref={root}
        className={classes.wizard}
        aria-busy={isBusy}
        {...keysAt(!isConflict && 'history', !isConflict && 'wizard')}
        onClickCapture={holdBack}
      >
        <InHeading at="acts">{acts}</InHeading>
        <WizardToolbar actor={actor} drafts={drafts} onUndo={(what) => takeBack(what, false)} />
        <p className={common.unseen} role="status">
          {said}
        </p>
        <ReadOnlyNotice actor={actor} drafts={drafts} />
        <SavedElsewhere isSaid={isConflict} />
        {isConflict ? (
          <PlanConflict actor={actor} />
        ) : (
          <>
            <StepBar label="Steps of the plan" marks={marks} onStep={goTo} />
            <Refusal actor={actor} onField={(field, target) => goTo(target, field)} />
            <LookupFailure actor={actor} />
            {!isLast && <MissingFieldsNotice actor={actor} />}
            <BesideRecord side={<PlanSide actor={actor} />}>
              <StepHeading step={step} />
              {isLast ? (
                <ReviewStep actor={actor} onField={(field, target) => goTo(target, field)} />
              ) : (
                <StepForm actor={actor} step={step} />
              )}
              <WizardActions actor={actor} onPublish={publish} />
            </BesideRecord>
          </>
        )}
      </div>
    </AfterReviewContext>
  )
}

/**
 * After a publish that was refused at a field, moves to that field, else to the button and the reason. The returned
 * function does the same for a publish that was not sent.
 */
const useRefusal = (
  root: RefObject<HTMLElement | null>,
  actor: PlanWizardActor,
  isBusy: boolean,
  goTo: (step: number, field: string) => void,
): (() => void) => {
  const wasBusy = useRef(false)
  const toFirstProblem = () => {
    const { errors } = actor.getSnapshot().context
    const field = Object.keys(errors).find((name) => stepNumberOf(name) !== null)
    const step = field === undefined ? null : stepNumberOf(field)
    if (field !== undefined && step !== null) goTo(step, field)
    else {
      const publish = root.current?.querySelector<HTMLElement>('[data-publish][aria-disabled="false"]')
      const consent = root.current?.querySelector<HTMLElement>('[data-consent]:enabled')
      ;(consent ?? publish)?.focus()
      root.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
    }
  }
  useEffect(() => {
    if (wasBusy.current && !isBusy) toFirstProblem()
    wasBusy.current = isBusy
  })
  return toFirstProblem
}

type RefusalProps = Pick<Props, 'actor'> & {
  /** Goes to the step of a field, and to the field. */
  readonly onField: (field: string, step: number) => void
}

/** Why the plan was not published, with a link to each field to correct, whatever its step. */
function Refusal({ actor, onField }: RefusalProps) {
  const notice = useSelector(actor, ({ context }) => context.notice)
  const fields = useSelector(actor, fieldsToCorrect, isSameFields)
  const others = useSelector(actor, otherRefusals, isSameList)
  return (
    <SaveNotice notice={notice} fields={fields} onField={(field) => onField(field, stepNumberOf(field) ?? 1)}>
      {others.map((text) => (
        <span key={text} className={classes.problem}>
          {text}
        </span>
      ))}
    </SaveNotice>
  )
}

function ReadOnlyNotice({ actor, drafts }: Pick<Props, 'actor' | 'drafts'>) {
  const isRead = useSelector(actor, isReadOnly)
  if (!isRead) return null
  return (
    <Notice kind="info">
      <span className={classes.readOnly}>
        <span>This draft is open in another tab. You can read it here, but not change it.</span>
        {drafts.takeOver && (
          <Button variant="default" size="xs" onClick={drafts.takeOver}>
            Take over
          </Button>
        )}
      </span>
    </Notice>
  )
}

function LookupFailure({ actor }: Pick<Props, 'actor'>) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'failed' }))
  if (!isFailed) return null
  return (
    <RetryNotice onRetry={() => actor.send({ type: 'lookups.retried' })}>
      Some of the options could not be loaded.
    </RetryNotice>
  )
}
