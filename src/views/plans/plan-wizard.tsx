import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import { isOffering, isPreparing, isUnavailable, isUnknownStep } from '../../machines/plans/plan-wizard.selectors.ts'
import { planMessages } from '../../schemas/core/messages.ts'
import classes from '../forms/wizard.module.css'
import { ArrowLeft } from '../ui/glyphs.tsx'
import { BackLink, Link } from '../ui/link.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useHasBeen } from '../ui/use-has-been.ts'
import { PLAN_LIST, plansOfName } from './addresses.ts'
import { DraftOffer } from './draft-offer.tsx'
import { planWords } from './plan-words.ts'
import { WizardForm } from './wizard-form.tsx'
import type { Drafts } from './wizard-toolbar.tsx'

type Props = {
  readonly actor: PlanWizardActor
  readonly drafts: Drafts
  /** The buttons for a saved plan: to duplicate and archive it, and its history. */
  readonly acts: ReactNode
}

/** One plan, created or edited in eight steps (spec §2). */
export function PlanWizard({ actor, drafts, acts }: Props) {
  const isLoading = useSelector(actor, isPreparing)
  const isMissing = useSelector(actor, isUnavailable)
  const isNowhere = useSelector(actor, isUnknownStep)
  const isOffered = useSelector(actor, isOffering)
  // The first content of a page is announced by the page's heading; content after a decision by its own heading.
  const isDecided = useHasBeen(isMissing || isNowhere || isOffered)
  if (isLoading) return <PleaseWait />
  if (isMissing) return <Unavailable actor={actor} />
  if (isNowhere) return <UnknownStep actor={actor} />
  if (isOffered) return <DraftOffer actor={actor} />
  return <WizardForm actor={actor} drafts={drafts} acts={acts} takesFocus={isDecided} />
}

function BackToPlans() {
  return (
    <Button
      component={BackLink}
      variant="default"
      className={classes.back}
      href={PLAN_LIST}
      leftSection={<ArrowLeft />}
    >
      Back to Plans
    </Button>
  )
}

function Unavailable({ actor }: Pick<Props, 'actor'>) {
  const notice = useSelector(actor, ({ context }) => context.notice)
  const name = useSelector(actor, ({ context }) => context.planName)
  const isByName = useSelector(actor, ({ context }) => context.pid === null && context.planName.trim() !== '')
  return (
    <div className={classes.wizard}>
      <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
        The plan could not be loaded. {notice}
      </RetryNotice>
      <div className={classes.choices}>
        {isByName && (
          <Button component={Link} variant="default" className={classes.back} href={plansOfName(name)}>
            {planWords.plansNamed(name)}
          </Button>
        )}
        <BackToPlans />
      </div>
    </div>
  )
}

/** The address has an unknown step. */
function UnknownStep({ actor }: Pick<Props, 'actor'>) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classes.offer} aria-labelledby="unknown-step">
      <h2 id="unknown-step" ref={title} tabIndex={-1}>
        {planMessages.unknownStep}
      </h2>
      <p>A plan has eight steps; this page is not one of them. Your entries are kept.</p>
      <div className={classes.choices}>
        <Button onClick={() => actor.send({ type: 'step.chosen', step: 1 })}>Go to step 1</Button>
        <BackToPlans />
      </div>
    </section>
  )
}
