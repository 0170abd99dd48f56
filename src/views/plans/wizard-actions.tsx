import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { MouseEvent } from 'react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import {
  hasUnsavedChanges,
  isPublishing,
  isReview,
  type PlanWizardSnapshot,
  publishLabel,
} from '../../machines/plans/plan-wizard.selectors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { UnsavedMark } from '../forms/unsaved-mark.tsx'
import classes from '../forms/wizard.module.css'
import { waits } from '../ui/waits.ts'

const canPublish = (snapshot: PlanWizardSnapshot): boolean =>
  snapshot.can({ type: 'publish.requested', submissionId: '' })

type Props = {
  readonly actor: PlanWizardActor
  /** Publishes the plan, or moves to the reason why it would be refused. */
  readonly onPublish: () => void
}

/** Previous and Next, and on the last step the button that publishes. */
export function WizardActions({ actor, onPublish }: Props) {
  const isLast = useSelector(actor, isReview)
  const isBusy = useSelector(actor, isPublishing)
  const isUnsaved = useSelector(actor, hasUnsavedChanges)
  const canGoBack = useSelector(actor, (snapshot) => snapshot.context.step > 1 && snapshot.hasTag('filling'))
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        data-leaves-step
        {...waits(!canGoBack)}
        onClick={() => actor.send({ type: 'previous.requested' })}
      >
        Previous
      </Button>
      {isBusy && !isLast ? (
        <span className={classes.saving}>{commonMessages.saving}</span>
      ) : (
        <UnsavedMark isUnsaved={isUnsaved} />
      )}
      {isLast ? (
        <PublishButton actor={actor} onPublish={onPublish} />
      ) : (
        <Button key="next" data-leaves-step onClick={() => actor.send({ type: 'next.requested' })}>
          Next
        </Button>
      )}
    </div>
  )
}

function PublishButton({ actor, onPublish }: Props) {
  const label = useSelector(actor, publishLabel)
  const isBusy = useSelector(actor, isPublishing)
  const isEnabled = useSelector(actor, canPublish)
  const publish = (event: MouseEvent) => {
    // The second click of a double click on Next lands on this button and must not publish.
    if (event.detail > 1) return
    onPublish()
  }
  return (
    <Button key="publish" data-publish {...waits(!isEnabled)} onClick={publish}>
      {isBusy ? commonMessages.saving : label}
    </Button>
  )
}
