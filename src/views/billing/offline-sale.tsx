import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { DraftPdfActor } from '../../machines/billing/draft-pdf.machine.ts'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import {
  checkFailureOf,
  isIssuing,
  isOffering,
  isReading,
  stepMarks,
} from '../../machines/billing/offline-sale.selectors.ts'
import { SALE_STEPS, saleSteps, stepOfField } from '../../schemas/billing/offline-sale/draft.ts'
import { isHeldBack } from '../forms/held-back.ts'
import { areSameMarks, StepBar } from '../forms/step-bar.tsx'
import { useUndoKeys } from '../forms/use-undo-keys.ts'
import classes from '../forms/wizard.module.css'
import { keysAt } from '../ui/keys.ts'
import { Notice } from '../ui/notice.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useHasBeen } from '../ui/use-has-been.ts'
import { waits } from '../ui/waits.ts'
import { billingWords } from './billing-words.ts'
import { CustomerStep } from './customer-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlansStep } from './plans-step.tsx'
import { PricingStep } from './pricing-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { DiscardQuestion, type Drafts, SaleToolbar } from './sale-toolbar.tsx'
import { SimsStep } from './sims-step.tsx'

type Props = {
  readonly actor: OfflineSaleActor
  readonly drafts: Drafts
  readonly draftPdf: DraftPdfActor
}

/** A sale by invoice, drawn up over six steps. */
export function OfflineSale({ actor, drafts, draftPdf }: Props) {
  const isOffered = useSelector(actor, isOffering)
  const isDecided = useHasBeen(isOffered)
  if (isOffered) return <Offer actor={actor} />
  return <Drawing actor={actor} drafts={drafts} draftPdf={draftPdf} takesFocus={isDecided} />
}

/** Asks what becomes of a kept draft, before any of it is shown. */
function Offer({ actor }: Pick<Props, 'actor'>) {
  const at = useSelector(actor, ({ context }) => context.draftAt ?? '')
  const step = useSelector(actor, ({ context }) => saleSteps[context.step - 1]?.label)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classes.offer} aria-labelledby="sale-offer">
      <h2 id="sale-offer" ref={title} tabIndex={-1}>
        You have a draft of a sale
      </h2>
      <p>{billingWords.leftAt(step ?? '')}</p>
      <div className={classes.choices}>
        <Button onClick={() => actor.send({ type: 'draft.continued', step: null })}>
          {billingWords.continueDraft(at)}
        </Button>
        <Button variant="default" onClick={() => actor.send({ type: 'discard.requested' })}>
          Discard draft
        </Button>
      </div>
      <DiscardQuestion actor={actor} />
    </section>
  )
}

type DrawingProps = Props & {
  /** The step's heading takes the focus when the sale is shown. */
  readonly takesFocus: boolean
}

function Drawing({ actor, drafts, draftPdf, takesFocus }: DrawingProps) {
  const step = useSelector(actor, ({ context }) => context.step)
  const marks = useSelector(actor, stepMarks, areSameMarks)
  const isBusy = useSelector(actor, isIssuing)
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const isBack = useSelector(actor, ({ context }) => context.notice !== null)
  const root = useRef<HTMLDivElement>(null)
  useStepFocus(root, step, comebacks, takesFocus)
  const takeBack = (what: 'undo' | 'redo') =>
    actor.send({ type: what === 'undo' ? 'undo.requested' : 'redo.requested' })
  useUndoKeys(root, takeBack)
  const goTo = (target: number) => actor.send({ type: 'step.chosen', step: target })
  const retry = () => {
    actor.send({ type: 'retry.requested' })
    // The message goes with its button.
    root.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true })
  }
  /** A text that is no choice yet would be lost with its step. */
  const holdBack = (event: MouseEvent) => {
    const isLeaving = event.target instanceof Element && event.target.closest('[data-leaves-step]') !== null
    if (!isLeaving || !isHeldBack(root.current)) return
    event.stopPropagation()
    event.preventDefault()
  }
  /** Enter in a field goes on, as in any form; what issues is a button alone. */
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (!isHeldBack(root.current)) actor.send({ type: 'next.requested' })
  }
  return (
    <div
      ref={root}
      className={classes.wizard}
      aria-busy={isBusy}
      {...keysAt('history')}
      data-comes-back={isBack || undefined}
      onClickCapture={holdBack}
    >
      <SaleToolbar actor={actor} drafts={drafts} onUndo={takeBack} />
      <Notices actor={actor} drafts={drafts} onRetry={retry} />
      <StepBar label="Steps of the sale" marks={marks} onStep={goTo} />
      <h2 className={classes.heading} data-step-heading tabIndex={-1}>
        {saleSteps[step - 1]?.label}
        <span className={classes.place}>
          Step {step} of {SALE_STEPS}
        </span>
      </h2>
      <form
        className={classes.wizard}
        noValidate
        aria-label={saleSteps[step - 1]?.label}
        {...keysAt(step < SALE_STEPS && 'steps')}
        onSubmit={goOn}
      >
        <Step actor={actor} draftPdf={draftPdf} step={step} onField={(field) => goTo(stepOfField(field))} />
        <Actions actor={actor} />
      </form>
    </div>
  )
}

/** To the heading of a step that was gone to; to the first wrong field where something came back. */
const useStepFocus = (
  root: RefObject<HTMLElement | null>,
  step: number,
  comebacks: number,
  takesFocus: boolean,
): void => {
  const shown = useRef({ step: takesFocus ? 0 : step, comebacks })
  useEffect(() => {
    const before = shown.current
    shown.current = { step, comebacks }
    if (before.step === step && before.comebacks === comebacks) return
    const wrong =
      before.comebacks === comebacks ? null : root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const place = wrong ?? root.current?.querySelector<HTMLElement>('[data-step-heading]')
    place?.focus({ preventScroll: wrong == null })
    place?.scrollIntoView({ block: 'nearest' })
  }, [root, step, comebacks])
}

function Notices({ actor, drafts, onRetry }: Pick<Props, 'actor' | 'drafts'> & { readonly onRetry: () => void }) {
  const notice = useSelector(actor, ({ context }) => context.notice)
  const isRead = useSelector(actor, isReading)
  const checkFailure = useSelector(actor, checkFailureOf)
  const hasNoOptions = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'failed' }))
  return (
    <>
      {isRead && (
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
      )}
      {hasNoOptions && <RetryNotice onRetry={onRetry}>Customers and plans could not be loaded.</RetryNotice>}
      {checkFailure !== null && (
        <RetryNotice onRetry={onRetry}>The status of the sale could not be loaded. {checkFailure}</RetryNotice>
      )}
      {notice !== null && <Notice kind="error">{notice}</Notice>}
    </>
  )
}

type StepProps = Pick<Props, 'actor' | 'draftPdf'> & {
  readonly step: number
  readonly onField: (field: string) => void
}

function Step({ actor, draftPdf, step, onField }: StepProps) {
  switch (saleSteps[step - 1]?.name) {
    case 'plans':
      return <PlansStep actor={actor} />
    case 'sims':
      return <SimsStep actor={actor} />
    case 'pricing':
      return <PricingStep actor={actor} />
    case 'payment':
      return <PaymentStep actor={actor} />
    case 'review':
      return <ReviewStep actor={actor} draftPdf={draftPdf} onField={onField} />
    default:
      return <CustomerStep actor={actor} />
  }
}

function Actions({ actor }: Pick<Props, 'actor'>) {
  const step = useSelector(actor, ({ context }) => context.step)
  const isBusy = useSelector(actor, isIssuing)
  const canIssue = useSelector(actor, (snapshot) => snapshot.can({ type: 'issue.requested' }))
  const issue = (event: MouseEvent) => {
    // The second click of a double click on Next lands on this button: it must not issue.
    if (event.detail <= 1) actor.send({ type: 'issue.requested' })
  }
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        data-leaves-step
        {...waits(step === 1 || isBusy)}
        onClick={() => actor.send({ type: 'previous.requested' })}
      >
        Previous
      </Button>
      {step === SALE_STEPS ? (
        <Button key="issue" aria-disabled={!canIssue} data-disabled={!canIssue} onClick={issue}>
          {isBusy ? 'Issuing...' : 'Issue Invoice'}
        </Button>
      ) : (
        <Button key="next" type="submit" data-leaves-step>
          Next
        </Button>
      )}
    </div>
  )
}
