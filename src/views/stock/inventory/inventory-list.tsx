import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import type { ColumnPresetsActor } from '../../../machines/lists/column-presets.machine.ts'
import { fileOf } from '../../../machines/lists/exporting.ts'
import type { FilterPart } from '../../../machines/stock/inventory-list.context.ts'
import type { InventoryListActor } from '../../../machines/stock/inventory-list.machine.ts'
import {
  appliedParts,
  factsOf,
  isFilterOpen,
  quickSearchAskedFor,
} from '../../../machines/stock/inventory-list.selectors.ts'
import type { StockChangeActor } from '../../../machines/stock/stock-change.machine.ts'
import { tellMoment } from '../../../schemas/core/format.ts'
import { commonMessages, inventoryMessages } from '../../../schemas/core/messages.ts'
import type { Times } from '../../../schemas/core/times.ts'
import { PAGE_SIZES } from '../../../schemas/lists/page-sizes.ts'
import { simAddress } from '../../../schemas/records/addresses.ts'
import type { InventoryRow } from '../../../schemas/stock/inventory.ts'
import { inventorySorts, ownInventoryColumns } from '../../../schemas/stock/inventory-fields.ts'
import { isSameParts } from '../../lists/filter-chips.tsx'
import classes from '../../lists/list.module.css'
import { ListFrame } from '../../lists/list-frame.tsx'
import { useFilterActs, useListActs, useSort } from '../../lists/use-list-acts.ts'
import { Pencil } from '../../ui/glyphs.tsx'
import { Link } from '../../ui/link.tsx'
import { NoWay } from '../../ui/no-way.tsx'
import { useMay, useServes } from '../../ui/permissions.ts'
import { useTimes } from '../../ui/times.ts'
import { ChangeDrawer } from '../many/lazy-change-drawer.tsx'
import { SelectionBar } from '../many/selection-bar.tsx'
import { UndoNotice } from '../many/undo-notice.tsx'
import { useDownloadsSelected, useSimSelection, useStockChanges } from '../many/use-sim-selection.ts'
import { columns } from './columns.tsx'
import { FilterPanel, preloadFilterPanel } from './filter-panel-code.ts'
import own from './inventory-list.module.css'
import { StockActs } from './stock-acts.tsx'
import { useCommonFilters } from './use-common-filters.tsx'

type Props = {
  readonly actor: InventoryListActor
  readonly presets: ColumnPresetsActor
  readonly change: StockChangeActor
}

const addressOf = ({ id }: InventoryRow) => simAddress(id)

/** The server sent no id, so the list made one up. */
const isUnnumbered = ({ id }: InventoryRow): boolean => id < 0

const editLinkIn = (times: Times) => (row: InventoryRow) => {
  if (isUnnumbered(row)) return <NoWay why={inventoryMessages.unnumbered} />
  return (row.voidedDate ?? '') === '' ? (
    <Link
      href={addressOf(row)}
      className={classes.act}
      tabIndex={-1}
      aria-label={`Edit inventory ${row.id}`}
      title="Edit"
    >
      <Pencil />
    </Link>
  ) : (
    <Link
      href={addressOf(row)}
      className={own.voided}
      tabIndex={-1}
      aria-label={`Voided: show inventory ${row.id}`}
      title={`Voided on ${tellMoment(row.voidedDate ?? '', times)}`}
    >
      Voided
    </Link>
  )
}

const specified = (all: typeof columns.utc) => all.filter(({ name }) => !ownInventoryColumns.has(name))
/** The columns for a server with only the specified fields. */
const specifiedColumns = { utc: specified(columns.utc), mine: specified(columns.mine) } as const

/** Stable objects, as the table needs them. */
const editLinks = { utc: editLinkIn('utc'), mine: editLinkIn('mine') } as const

const words = {
  empty: inventoryMessages.empty,
  first: inventoryMessages.first,
  refused: commonMessages.notLoaded('The inventory'),
  failed: inventoryMessages.fetchError,
}

/** The fields that the quick search looks in. */
const QUICK = 'Activation code, ICCID or plan name'

const legacy = 'This page, nine fixed columns, unquoted'
const hints = { ofAll: { all: 'The whole inventory', legacy }, ofFound: { all: 'All results', legacy } }

/** The inventory list (spec §2): toolbar, filter panel, table, pager. */
export function InventoryList({ actor, presets, change }: Props) {
  const may = useMay()
  const canEdit = may('inventory.edit')
  const facts = useSelector(actor, factsOf, shallowEqual)
  const file = useSelector(actor, fileOf, shallowEqual)
  const isOpen = useSelector(actor, isFilterOpen)
  const acts = useListActs(actor, presets)
  const filterActs = useFilterActs(actor)
  const sort = useSort(actor, inventorySorts)
  const quick = useSelector(actor, ({ context }) => context.filter.quick ?? '')
  const chips = useSelector(actor, appliedParts, isSameParts)
  const common = useCommonFilters(actor, chips)
  const rows = useSimSelection(change, facts.rows)
  const isDownloaded = useDownloadsSelected()
  const isSelectable = useStockChanges().length > 0 || isDownloaded
  const times = useTimes()
  const [, navigate] = useLocation()
  const open = useCallback(
    (row: InventoryRow) => {
      if (!isUnnumbered(row)) navigate(addressOf(row))
    },
    [navigate],
  )
  return (
    <ListFrame
      label="Inventory List"
      area="inventory"
      pagerLabel="Pages of the inventory"
      facts={facts}
      acts={acts}
      onSort={sort}
      columns={useServes('names') ? columns[times] : specifiedColumns[times]}
      presets={presets}
      rowAction={canEdit ? editLinks[times] : undefined}
      onOpen={canEdit ? open : undefined}
      words={words}
      entries={PAGE_SIZES}
      quick={{
        label: QUICK,
        text: quick,
        onText: (text) => actor.send({ type: 'filter.edited', patch: { quick: text } }),
        onSearch: () => actor.send(quickSearchAskedFor(actor.getSnapshot(), canEdit)),
      }}
      filter={{
        isOpen,
        acts: filterActs,
        onIntent: preloadFilterPanel,
        panel: (props) => <FilterPanel actor={actor} {...props} />,
        chips,
        common,
        onRemove: (part) => actor.send({ type: 'filter.partRemoved', part: part as FilterPart }),
      }}
      action={<StockActs />}
      selection={
        isSelectable
          ? {
              rows,
              bar: (
                <SelectionBar actor={change} list={actor} canExport={facts.canExport} onDownload={acts.onDownload} />
              ),
            }
          : undefined
      }
      notices={<UndoNotice actor={change} />}
      file={{
        hints: facts.isSearch ? hints.ofFound : hints.ofAll,
        ...file,
      }}
    >
      <ChangeDrawer actor={change} />
    </ListFrame>
  )
}
