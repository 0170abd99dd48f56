import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import { isDiscardAsked, type PlanWizardSnapshot } from '../../machines/plans/plan-wizard.selectors.ts'
import { formatMoment } from '../../schemas/core/format.ts'
import { planDraftFields, planSteps } from '../../schemas/plans/plan-steps.ts'
import classes from '../forms/wizard.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Link } from '../ui/link.tsx'
import { ANOTHER_PLAN } from './addresses.ts'

const changedCount = ({ context: { draft, untouched } }: PlanWizardSnapshot): number =>
  planDraftFields.filter((name) => draft[name] !== untouched[name]).length

/** A draft in which every change was undone still has its Undo and Redo. */
const changedText = (count: number): string => {
  if (count === 0) return 'every change was taken back'
  return count === 1 ? '1 field changed' : `${count} fields changed`
}

/** Asks what to do with a stored draft before showing any of it, so that it is not taken for the saved plan. */
export function DraftOffer({ actor }: { readonly actor: PlanWizardActor }) {
  const at = useSelector(actor, ({ context }) => context.draftAt ?? '')
  const name = useSelector(actor, ({ context }) => context.draft.planName)
  const step = useSelector(actor, ({ context }) => planSteps[context.step - 1]?.label)
  const isNew = useSelector(actor, ({ context }) => context.mode === 'create')
  const changed = useSelector(actor, changedCount)
  const isAsked = useSelector(actor, isDiscardAsked)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classes.offer} aria-labelledby="draft-offer">
      <h2 id="draft-offer" ref={title} tabIndex={-1}>
        You have a draft of {isNew ? 'a new plan' : 'this plan'}
      </h2>
      <p>
        {name === '' ? 'Without a name so far' : name} · {changedText(changed)}
        {step !== undefined && ` · left at ${step}`}
      </p>
      <div className={classes.choices}>
        <Button onClick={() => actor.send({ type: 'draft.continued' })}>
          Continue the draft of {formatMoment(at, 'mine')}
        </Button>
        <Button variant="default" onClick={() => actor.send({ type: 'discard.requested' })}>
          Start again
        </Button>
        {isNew && (
          <Button component={Link} variant="default" className={classes.back} href={ANOTHER_PLAN}>
            Another new plan
          </Button>
        )}
      </div>
      {isNew && <p>Another new plan leaves this one among the drafts of the plan list.</p>}
      {isAsked && (
        <ConfirmDialog
          title="Start again?"
          keepLabel="Keep the draft"
          onKeep={() => actor.send({ type: 'discard.reconsidered' })}
          actLabel="Start again"
          onAct={() => actor.send({ type: 'draft.discarded' })}
        >
          The draft of {isNew ? 'the new plan' : 'this plan'} is discarded. A message brings it back for ten seconds.
        </ConfirmDialog>
      )}
    </section>
  )
}
