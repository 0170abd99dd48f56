import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { hasDrafts, isPanelOpen, keptDrafts, type PlanDraftsActor } from '../../machines/plans/plan-drafts.machine.ts'
import { Paper } from '../ui/glyphs.tsx'

export const DRAFTS_BUTTON = 'plan-drafts-button'
export const DRAFTS_PANEL = 'plan-drafts'

/** Opens the drafts of this browser; hidden if there are none. */
export function DraftsButton({ actor }: { readonly actor: PlanDraftsActor }) {
  const isThere = useSelector(actor, (snapshot) => hasDrafts(snapshot) || isPanelOpen(snapshot))
  const isOpen = useSelector(actor, isPanelOpen)
  const count = useSelector(actor, (snapshot) => keptDrafts(snapshot).length)
  if (!isThere) return null
  return (
    <Button
      id={DRAFTS_BUTTON}
      variant={isOpen ? 'outline' : 'default'}
      leftSection={<Paper />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? DRAFTS_PANEL : undefined}
      onClick={() => actor.send({ type: 'panel.toggled' })}
    >
      Drafts ({count})
    </Button>
  )
}
