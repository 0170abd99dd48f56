import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import { archivingIn } from '../../machines/plans/plan-wizard.selectors.ts'
import classes from '../forms/wizard.module.css'
import { StatusBadge } from '../ui/cells.tsx'
import { Box, Copy, Undo } from '../ui/glyphs.tsx'
import { InHeading } from '../ui/in-heading.tsx'
import { Link } from '../ui/link.tsx'
import { useMay, useServes } from '../ui/permissions.ts'
import { copyPlanAddress } from './addresses.ts'
import { ArchivingDrawer } from './archiving-drawer.tsx'

type Props = {
  readonly actor: PlanWizardActor
  /** Archives the plan, or offers it again. */
  readonly act: ActActor
}

/** What can be done with the saved plan: duplicate it, archive it, or offer it again. A new plan has nothing of this. */
export function SavedPlanActs({ actor, act }: Props) {
  const pid = useSelector(actor, ({ context }) => context.identity?.pid ?? null)
  const isArchived = useSelector(actor, ({ context }) => context.archived ?? null)
  const may = useMay()
  // The plan to copy is found by its id.
  const findsById = useServes('search')
  const canArchive = useServes('catalogue')
  if (pid === null) return null
  return (
    <>
      {isArchived !== null && (
        <InHeading at="badge">
          <StatusBadge text={isArchived ? 'Archived' : 'Offered'} />
        </InHeading>
      )}
      {findsById && may('plan.add') && (
        <Button
          component={Link}
          variant="default"
          className={classes.back}
          href={copyPlanAddress(pid)}
          leftSection={<Copy />}
        >
          Duplicate
        </Button>
      )}
      {canArchive && isArchived !== null && <ArchiveButton actor={actor} act={act} isArchived={isArchived} />}
      <ArchivingDrawer actor={act} />
    </>
  )
}

function ArchiveButton({ actor, act, isArchived }: Props & { readonly isArchived: boolean }) {
  return (
    <Button
      variant="default"
      leftSection={isArchived ? <Undo /> : <Box />}
      aria-haspopup="dialog"
      onClick={() => {
        const opened = archivingIn(actor.getSnapshot())
        if (opened !== null) act.send({ type: 'act.opened', act: opened })
      }}
    >
      {isArchived ? 'Offer again' : 'Archive'}
    </Button>
  )
}
