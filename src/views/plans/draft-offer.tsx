import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import { isDiscardAsked, type PlanWizardSnapshot } from '../../machines/plans/plan-wizard.selectors.ts'
import { counted } from '../../schemas/core/counted.ts'
import { planDraftFields, planSteps } from '../../schemas/plans/plan-steps.ts'
import classes from '../forms/wizard.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Link } from '../ui/link.tsx'
import { ANOTHER_PLAN, anotherCopyAddress } from './addresses.ts'
import { planWords } from './plan-words.ts'

const changedCount = ({ context: { draft, untouched } }: PlanWizardSnapshot): number =>
  planDraftFields.filter((name) => draft[name] !== untouched[name]).length

/** A draft in which every change was undone still has its Undo and Redo. */
const changedText = (count: number): string => {
  if (count === 0) return 'every change was undone'
  return `${counted(count, 'field')} changed`
}

const kindOf = ({ context: { mode, copyOf } }: PlanWizardSnapshot): keyof typeof planWords.draft =>
  mode === 'edit' ? 'edited' : copyOf === undefined ? 'new' : 'copy'

/** Asks what to do with a stored draft before showing any of it, so that it is not taken for the saved plan. */
export function DraftOffer({ actor }: { readonly actor: PlanWizardActor }) {
  const at = useSelector(actor, ({ context }) => context.draftAt ?? '')
  const name = useSelector(actor, ({ context }) => context.draft.planName)
  const step = useSelector(actor, ({ context }) => planSteps[context.step - 1]?.label)
  const kind = useSelector(actor, kindOf)
  const copied = useSelector(actor, ({ context }) => context.copyOf ?? null)
  const { heading, discards, another, keeps } = planWords.draft[kind]
  const changed = useSelector(actor, changedCount)
  const isAsked = useSelector(actor, isDiscardAsked)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classes.offer} aria-labelledby="draft-offer">
      <h2 id="draft-offer" ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <p>
        {name === '' ? 'No name yet' : name} · {changedText(changed)}
        {step !== undefined && ` · left at ${step}`}
      </p>
      <div className={classes.choices}>
        <Button onClick={() => actor.send({ type: 'draft.continued' })}>{planWords.continueDraft(at)}</Button>
        <Button variant="default" onClick={() => actor.send({ type: 'discard.requested' })}>
          Discard draft
        </Button>
        {kind !== 'edited' && (
          <Button
            component={Link}
            variant="default"
            className={classes.back}
            href={copied === null ? ANOTHER_PLAN : anotherCopyAddress(copied)}
          >
            {another}
          </Button>
        )}
      </div>
      {kind !== 'edited' && <p>{keeps}</p>}
      {isAsked && (
        <ConfirmDialog
          title="Discard draft?"
          keepLabel="Keep draft"
          onKeep={() => actor.send({ type: 'discard.reconsidered' })}
          actLabel="Discard draft"
          onAct={() => actor.send({ type: 'draft.discarded' })}
        >
          {discards}
        </ConfirmDialog>
      )}
    </section>
  )
}
