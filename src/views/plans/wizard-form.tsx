import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import {
  isConflicted,
  isPublishing,
  isReadOnly,
  isReview,
  redoLabel,
  stepBar,
  undoLabel,
} from '../../machines/plans/plan-wizard.selectors.ts'
import { planFieldLabel } from '../../schemas/plans/plan-fields.ts'
import { stepNumberOf } from '../../schemas/plans/plan-steps.ts'
import { isHeldBack } from '../forms/held-back.ts'
import { SavedElsewhere } from '../forms/saved-elsewhere.tsx'
import { areSameMarks, StepBar } from '../forms/step-bar.tsx'
import { useUndoKeys } from '../forms/use-undo-keys.ts'
import classes from '../forms/wizard.module.css'
import common from '../ui/common.module.css'
import { keysAt } from '../ui/keys.ts'
import { newId } from '../ui/new-id.ts'
import { Notice } from '../ui/notice.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useHasBeen } from '../ui/use-has-been.ts'
import { AfterReviewContext } from './after-review.ts'
import { PlanConflict } from './conflict-panel.tsx'
import { MissingFieldsNotice } from './missing-fields.tsx'
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
    actor.send({ type: 'publish.requested', submissionId: newId() })
    if (!isPublishing(actor.getSnapshot())) toFirstProblem()
  }

  return (
    <AfterReviewContext value={isAfterReview}>
      <div
        ref={root}
        className={classes.wizard}
        aria-busy={isBusy}
        {...keysAt(!isConflict && 'history')}
        onClickCapture={holdBack}
      >
        <WizardToolbar actor={actor} drafts={drafts} acts={acts} onUndo={(what) => takeBack(what, false)} />
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
            <Refusal actor={actor} />
            <LookupFailure actor={actor} />
            {!isLast && <MissingFieldsNotice actor={actor} />}
            <StepHeading actor={actor} step={step} />
            {isLast ? (
              <ReviewStep actor={actor} onField={(field, target) => goTo(target, field)} />
            ) : (
              <StepForm actor={actor} step={step} />
            )}
            <WizardActions actor={actor} onPublish={publish} />
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
      const publish = root.current?.querySelector<HTMLElement>('[data-publish]:enabled')
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

/** Why the plan was not published. Problems of a field are also shown at the field. */
function Refusal({ actor }: Pick<Props, 'actor'>) {
  const notice = useSelector(actor, ({ context }) => context.notice)
  const errors = useSelector(actor, ({ context }) => context.errors)
  if (notice === null) return null
  const others = Object.entries(errors).filter(([field, text]) => stepNumberOf(field) === null && text !== notice)
  return (
    <Notice kind="error">
      {notice}
      {others.map(([field, text]) => (
        <span key={field} className={classes.problem}>
          {planFieldLabel(field)}: {text}
        </span>
      ))}
    </Notice>
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
