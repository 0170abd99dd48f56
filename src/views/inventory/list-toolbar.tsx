import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { InventoryListActor } from '../../machines/inventory-list.machine.ts'
import { isFilterOpen, isSearching } from '../../machines/inventory-list.selectors.ts'
import { inventoryColumns } from '../../schemas/inventory-fields.ts'
import { ColumnMenu } from '../shared/data-table/column-menu.tsx'
import { Plus } from '../shared/glyphs.tsx'
import { Link } from '../shared/link.tsx'
import { DownloadCsv } from '../shared/list/download-csv.tsx'
import { ExportBar, type ProgressSource } from '../shared/list/export-bar.tsx'
import { FilterButton } from '../shared/list/filter-button.tsx'
import classes from '../shared/list/list.module.css'
import { preloadFilterPanel } from './filter-panel-code.tsx'

type Props = {
  readonly actor: InventoryListActor
  readonly exportProgress: ProgressSource
  readonly toggleRef: RefObject<HTMLButtonElement | null>
}

/** Download CSV, Add Inventory, Filter (spec §2), and the columns. */
export function ListToolbar({ actor, exportProgress, toggleRef }: Props) {
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
      <span className={classes.gap} />
      {isExporting && <ExportBar progress={exportProgress} onCancel={() => actor.send({ type: 'export.cancelled' })} />}
      <ColumnMenu
        columns={inventoryColumns}
        arrangement={arrangement}
        onArrange={({ order, hidden }) => actor.send({ type: 'columns.arranged', order, hidden })}
        onReset={() => actor.send({ type: 'columns.reset' })}
      />
      <DownloadCsv
        isDisabled={!canExport || isExporting}
        hints={{
          all: isSearch ? 'Everything that was found' : 'The whole inventory',
          legacy: 'This page, nine fixed columns, unquoted',
        }}
        onDownload={(scope) => actor.send({ type: 'export.requested', scope })}
      />
      <Button component={Link} className={classes.add} href="/pages/InventoryMaster/Add" leftSection={<Plus />}>
        Add Inventory
      </Button>
    </div>
  )
}
