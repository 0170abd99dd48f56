import { Button } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { ColumnPresetsActor } from '../../machines/lists/column-presets.machine.ts'
import { fileOf } from '../../machines/lists/exporting.ts'
import type { PlanDraftsActor } from '../../machines/plans/plan-drafts.machine.ts'
import type { FilterPart } from '../../machines/plans/plan-list.context.ts'
import type { PlanListActor } from '../../machines/plans/plan-list.machine.ts'
import { appliedParts, factsOf, isFilterOpen } from '../../machines/plans/plan-list.selectors.ts'
import { commonMessages, planMessages } from '../../schemas/core/messages.ts'
import { PAGE_SIZES } from '../../schemas/lists/page-sizes.ts'
import type { PlanRow } from '../../schemas/plans/plan.ts'
import { archivingOf } from '../../schemas/plans/plan-acts.ts'
import { planSorts } from '../../schemas/plans/plan-columns.ts'
import { editPlanAddress } from '../../schemas/records/addresses.ts'
import { isSameParts } from '../lists/filter-chips.tsx'
import classes from '../lists/list.module.css'
import { ListFrame } from '../lists/list-frame.tsx'
import { useFilterActs, useListActs, useSort } from '../lists/use-list-acts.ts'
import { Box, Copy, Pencil, Plus, Undo } from '../ui/glyphs.tsx'
import { Link } from '../ui/link.tsx'
import { NoWay } from '../ui/no-way.tsx'
import { useMay, useServes } from '../ui/permissions.ts'
import { copyPlanAddress, NEW_PLAN } from './addresses.ts'
import { ArchivingDrawer } from './archiving-drawer.tsx'
import { columns } from './columns.tsx'
import { DraftsButton } from './drafts-button.tsx'
import { DraftsPanel } from './drafts-panel.tsx'
import { FilterPanel, preloadFilterPanel } from './filter-panel-code.ts'
import { useCommonFilters } from './use-common-filters.tsx'

type Props = {
  readonly actor: PlanListActor
  readonly drafts: PlanDraftsActor
  readonly presets: ColumnPresetsActor
  /** Archives a plan, or offers it again. */
  readonly act: ActActor
}

/** A server that finds plans only by name cannot find one without a name. */
const isNameless = ({ planName }: PlanRow): boolean => planName.trim() === ''

const editLink = (row: PlanRow) => (
  <Link
    href={editPlanAddress(row)}
    className={classes.act}
    tabIndex={-1}
    aria-label={`Edit plan ${row.planName.trim() || row.pid}`}
    title="Edit"
  >
    <Pencil />
  </Link>
)

/** The server sent no id, so a save could not identify the plan. */
const isUnnumbered = ({ pid }: PlanRow): boolean => pid <= 0

/** Why a plan cannot be opened; null if it can. */
const noWayTo = (row: PlanRow, findsById: boolean): string | null => {
  if (isUnnumbered(row)) return planMessages.unnumbered
  return !findsById && isNameless(row) ? planMessages.nameless : null
}

const linkIn = (findsById: boolean) => (row: PlanRow) => {
  const why = noWayTo(row, findsById)
  return why === null ? editLink(row) : <NoWay why={why} />
}
/** Stable objects, as the table needs them. */
const links = { byId: linkIn(true), byName: linkIn(false) } as const

/** Opens the wizard of a new plan that begins as a copy of the row. */
const copyLink = (row: PlanRow) => (
  <Link
    href={copyPlanAddress(row.pid)}
    className={classes.act}
    tabIndex={-1}
    aria-label={`Duplicate plan ${row.planName.trim() || row.pid}`}
    title="Duplicate"
  >
    <Copy />
  </Link>
)

function ArchiveButton({ row, act }: { readonly row: PlanRow; readonly act: ActActor }) {
  const opened = archivingOf(row)
  const label = opened.archived ? `Archive ${opened.name}` : `Offer ${opened.name} again`
  return (
    <button
      type="button"
      className={classes.act}
      tabIndex={-1}
      aria-label={label}
      title={opened.archived ? 'Archive' : 'Offer again'}
      onClick={() => act.send({ type: 'act.opened', act: opened })}
    >
      {opened.archived ? <Box /> : <Undo />}
    </button>
  )
}

const { empty, first } = planMessages
const said = { empty, first, refused: commonMessages.notLoaded('The plans') }
const words = {
  ofAll: { ...said, failed: planMessages.fetchError },
  ofFound: { ...said, failed: planMessages.searchError },
}

const legacy = 'This page, fixed columns, unquoted'
const hints = { ofAll: { all: 'All plans', legacy }, ofFound: { all: 'All results', legacy } }

const addPlan = (
  <Button component={Link} className={classes.add} href={NEW_PLAN} leftSection={<Plus />}>
    Add Plan
  </Button>
)

/** The plan list (spec §2): toolbar, plan drafts, filter panel, table, pager. */
export function PlanList({ actor, drafts, presets, act }: Props) {
  const may = useMay()
  const canEdit = may('plan.edit')
  const facts = useSelector(actor, factsOf, shallowEqual)
  const file = useSelector(actor, fileOf, shallowEqual)
  const isOpen = useSelector(actor, isFilterOpen)
  const listActs = useListActs(actor, presets)
  const filterActs = useFilterActs(actor)
  const sort = useSort(actor, planSorts)
  const [, navigate] = useLocation()
  const findsById = useServes('search')
  const open = useCallback(
    (row: PlanRow) => {
      if (noWayTo(row, findsById) === null) navigate(editPlanAddress(row))
    },
    [navigate, findsById],
  )
  const link = findsById ? links.byId : links.byName
  const canArchive = useServes('catalogue') && canEdit
  // The plan to copy is found by its id.
  const canCopy = findsById && may('plan.add')
  const acts = useCallback(
    (row: PlanRow) => (
      <>
        {canEdit && link(row)}
        {canCopy && !isUnnumbered(row) && copyLink(row)}
        {canArchive && !isUnnumbered(row) && <ArchiveButton row={row} act={act} />}
      </>
    ),
    [link, canEdit, canCopy, canArchive, act],
  )
  const actionCount = [canEdit, canCopy, canArchive].filter(Boolean).length
  const quick = useSelector(actor, ({ context }) => context.filter.quick ?? '')
  const chips = useSelector(actor, appliedParts, isSameParts)
  const common = useCommonFilters(actor, chips)
  return (
    <ListFrame
      label="Plan List"
      area="plan"
      pagerLabel="Pages of the plans"
      facts={facts}
      acts={listActs}
      onSort={sort}
      columns={columns}
      presets={presets}
      rowAction={actionCount > 0 ? acts : undefined}
      actionCount={actionCount}
      onOpen={canEdit ? open : undefined}
      words={facts.isSearch ? words.ofFound : words.ofAll}
      entries={PAGE_SIZES}
      quick={{
        label: 'Plan name',
        text: quick,
        onText: (text) => actor.send({ type: 'filter.edited', patch: { quick: text } }),
        onSearch: () => actor.send({ type: 'search.requested' }),
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
      lead={(may('plan.add') || canEdit) && <DraftsButton actor={drafts} />}
      action={may('plan.add') && addPlan}
      file={{
        hints: facts.isSearch ? hints.ofFound : hints.ofAll,
        ...file,
      }}
      notices={
        <>
          <DraftsPanel actor={drafts} />
          <ArchivingDrawer actor={act} />
        </>
      }
    />
  )
}
