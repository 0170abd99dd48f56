import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { PlanDraftsActor } from '../../machines/plan-drafts.machine.ts'
import type { PlanListActor } from '../../machines/plan-list.machine.ts'
import { isFilterOpen, isSearching } from '../../machines/plan-list.selectors.ts'
import { planColumns } from '../../schemas/plan-columns.ts'
import { ColumnMenu } from '../shared/data-table/column-menu.tsx'
import { Plus } from '../shared/glyphs.tsx'
import { Link } from '../shared/link.tsx'
import { DownloadCsv } from '../shared/list/download-csv.tsx'
import { ExportBar, type ProgressSource } from '../shared/list/export-bar.tsx'
import { FilterButton } from '../shared/list/filter-button.tsx'
import classes from '../shared/list/list.module.css'
import { NEW_PLAN } from './addresses.ts'
import { DraftsButton } from './drafts-button.tsx'
import { preloadFilterPanel } from './filter-panel-code.tsx'

type Props = {
  readonly actor: PlanListActor
  readonly drafts: PlanDraftsActor
  readonly exportProgress: ProgressSource
  readonly toggleRef: RefObject<HTMLButtonElement | null>
}

/** Download CSV, Add Plan, Filter (spec §2), the drafts, and the columns. */
export function PlanListToolbar({ actor, drafts, exportProgress, toggleRef }: Props) {
  const isOpen = useSelector(actor, isFilterOpen)
  const isSearch = useSelector(actor, isSearching)
  const arrangement = useSelector(actor, ({ context }) => context.columns)
  const canExport = useSelector(actor, (snapshot) => snapshot.can({ type: 'export.requested', scope: 'shown' }))
  const isExporting = useSelector(actor, (snapshot) => snapshot.hasTag('exporting'))

  return (
    <div className={classes.toolbar}>
      <FilterButton
        ref={toggleRef}
        isOpen={isOpen}
        isSearch={isSearch}
        onIntent={preloadFilterPanel}
        onToggle={() => actor.send({ type: 'filterPanel.toggled' })}
        onReset={() => actor.send({ type: 'filter.reset' })}
      />
      <DraftsButton actor={drafts} />
      <span className={classes.gap} />
      {isExporting && <ExportBar progress={exportProgress} onCancel={() => actor.send({ type: 'export.cancelled' })} />}
      <ColumnMenu
        columns={planColumns}
        arrangement={arrangement}
        onArrange={({ order, hidden }) => actor.send({ type: 'columns.arranged', order, hidden })}
        onReset={() => actor.send({ type: 'columns.reset' })}
      />
      <DownloadCsv
        isDisabled={!canExport || isExporting}
        hints={{
          all: isSearch ? 'Everything that was found' : 'All plans',
          legacy: 'This page, fixed columns, unquoted',
        }}
        onDownload={(scope) => actor.send({ type: 'export.requested', scope })}
      />
      <Button component={Link} className={classes.add} href={NEW_PLAN} leftSection={<Plus />}>
        Add Plan
      </Button>
    </div>
  )
}
