import { Button } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { ColumnPresetsActor } from '../../machines/lists/column-presets.machine.ts'
import { fileOf } from '../../machines/lists/exporting.ts'
import type { FilterPart } from '../../machines/reports/report-paging.filter.ts'
import type { ReportPagingActor } from '../../machines/reports/report-paging.machine.ts'
import {
  appliedParts,
  canBeNarrowed,
  factsOf,
  firstSerial,
  isFilterOpen,
  isNextAtHand,
  isRowOpen,
  listOf,
  pageProblemOf,
} from '../../machines/reports/report-paging.selectors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { type PagedList, pagedSortsOf } from '../../schemas/lists/paged-lists.ts'
import type { PagedRow } from '../../schemas/lists/paged-rows.ts'
import { recordRoutes } from '../../schemas/records/routes.ts'
import { reportMessages } from '../../schemas/reports/report-messages.ts'
import { isSameParts } from '../lists/filter-chips.tsx'
import classes from '../lists/list.module.css'
import { type ListFilter, ListFrame } from '../lists/list-frame.tsx'
import { useBareFilterActs, useListActs, usePageNumberActs, useSort } from '../lists/use-list-acts.ts'
import { ArrowLeft, Pencil, Plus, Rows } from '../ui/glyphs.tsx'
import { Link } from '../ui/link.tsx'
import { useMay } from '../ui/permissions.ts'
import { useTimes } from '../ui/times.ts'
import { columnsOf, isMadeUp } from './columns.tsx'
import { DaysRange } from './days-range.tsx'
import { FilterPanel, preloadFilterPanel } from './filter-panel-code.ts'
import { RowDrawer } from './row-drawer.tsx'
import { Totals } from './totals.tsx'
import { useCommonFilters } from './use-common-filters.tsx'

type ActorProps = { readonly actor: ReportPagingActor }

const wordsOf = ({ empty, first }: PagedList) => ({
  empty,
  first,
  refused: commonMessages.notLoaded('The list'),
  failed: reportMessages.fetchError,
})

const legacy = 'This page, the fixed inventory header, unquoted'
const hints = {
  ofReport: { all: 'The whole report', legacy },
  ofFound: { all: 'All results', legacy },
  ofPartners: { all: 'All partners', legacy },
  ofOwn: { all: 'All rows' },
  ofOwnFound: { all: 'All results' },
}

const hintsOf = ({ report, own }: PagedList, isSearch: boolean) => {
  if (own !== null) return isSearch ? hints.ofOwnFound : hints.ofOwn
  if (report === null) return hints.ofPartners
  return isSearch ? hints.ofFound : hints.ofReport
}

const allReports = (
  <Button component={Link} variant="subtle" href="/pages/Reports" leftSection={<ArrowLeft />}>
    All reports
  </Button>
)

/** Links to related lists, for people who may open them. */
function Beside({ list: { beside = [] } }: { readonly list: PagedList }) {
  const may = useMay()
  return beside
    .filter(({ key }) => may(key))
    .map(({ label, href }) => (
      <Button key={href} component={Link} variant="subtle" href={href}>
        {label}
      </Button>
    ))
}

type Props = ActorProps & {
  readonly presets: ColumnPresetsActor
  /** Opens a row in another place than the row drawer. Must be a stable function. */
  readonly onRow?: (row: PagedRow) => void
  /** An action on rows of the list, in its toolbar. */
  readonly action?: ReactNode
  /** Content beside the list, such as its own drawer. */
  readonly children?: ReactNode
}

/**
 * A report, another paged list, or the partner list (spec §2): its description, table, pager, and one row on demand.
 */
export function Report({ actor, presets, onRow, action, children }: Props) {
  const list = useSelector(actor, listOf)
  const may = useMay()
  const canEdit = list.record !== null && may(`${list.record.name}.edit`)
  const facts = useSelector(actor, factsOf, shallowEqual)
  const file = useSelector(actor, fileOf, shallowEqual)
  const acts = useListActs(actor, presets)
  const problem = useSelector(actor, pageProblemOf)
  const pageNumber = usePageNumberActs(actor)
  const filter = useReportFilter(actor)
  const isReport = list.report !== null
  const isWhole = useSelector(actor, canBeNarrowed)
  const words = useMemo(() => wordsOf(list), [list])
  const sort = useSort(
    actor,
    useMemo(() => pagedSortsOf(list.name), [list]),
  )
  const times = useTimes()
  const open = useCallback(
    (row: PagedRow, number: number) => {
      if (onRow) onRow(row)
      else actor.send({ type: 'row.opened', index: number - firstSerial(actor.getSnapshot()) })
    },
    [actor, onRow],
  )
  const opener = useCallback(
    (row: PagedRow, number: number) => {
      return (
        <>
          <button
            type="button"
            className={classes.act}
            tabIndex={-1}
            aria-label={`Show row ${number}`}
            aria-haspopup="dialog"
            title="Show all fields"
            onClick={() => open(row, number)}
          >
            <Rows />
          </button>
          {list.record !== null && canEdit && !isMadeUp(row) && <Pen record={list.record} row={row} />}
        </>
      )
    },
    [open, list, canEdit],
  )
  return (
    <ListFrame
      label={list.title}
      area={list.area}
      pagerLabel={`Pages of the ${list.title}`}
      facts={facts}
      acts={acts}
      onSort={sort}
      columns={columnsOf(list, times)}
      presets={presets}
      rowAction={opener}
      actionCount={canEdit ? 2 : 1}
      onOpen={open}
      words={words}
      {...(isWhole && { filter, sums: <Totals actor={actor} /> })}
      {...(isWhole && !list.isUndated && { range: <DaysRange actor={actor} /> })}
      goToPage={{ problem, ...pageNumber }}
      lead={
        <>
          {isReport ? allReports : <Beside list={list} />}
          {action}
        </>
      }
      about={list.about}
      action={list.record !== null && may(`${list.record.name}.add`) && <Add record={list.record} />}
      file={{
        hints: hintsOf(list, facts.isSearch),
        ...file,
      }}
    >
      <OpenRow actor={actor} />
      <NextAtHand actor={actor} />
      {children}
    </ListFrame>
  )
}

const useReportFilter = (actor: ReportPagingActor): ListFilter => {
  const chips = useSelector(actor, appliedParts, isSameParts)
  return {
    isOpen: useSelector(actor, isFilterOpen),
    acts: useBareFilterActs(actor),
    onIntent: preloadFilterPanel,
    panel: (props) => <FilterPanel actor={actor} {...props} />,
    chips,
    common: useCommonFilters(actor, chips),
    onRemove: (part) => actor.send({ type: 'filter.partRemoved', part: part as FilterPart }),
  }
}

type OfRecord = { readonly record: NonNullable<PagedList['record']> }

/** The button that adds a row, if its record can be edited. */
const Add = ({ record }: OfRecord) => (
  <Button component={Link} className={classes.add} href={recordRoutes[record.name].add} leftSection={<Plus />}>
    {recordRoutes[record.name].addTitle}
  </Button>
)

const Pen = ({ record, row }: OfRecord & { readonly row: PagedRow }) => (
  <Link
    href={`${recordRoutes[record.name].edit}/${row.id}`}
    className={classes.act}
    tabIndex={-1}
    aria-label={`${recordRoutes[record.name].editTitle} ${row[record.title]}`}
    title="Edit"
  >
    <Pencil />
  </Link>
)

function OpenRow({ actor }: ActorProps) {
  const isOpen = useSelector(actor, isRowOpen)
  return isOpen && <RowDrawer actor={actor} />
}

/** Marks in the DOM that the next page was fetched ahead. Invisible; browser tests wait for it. */
const NextAtHand = ({ actor }: ActorProps) => useSelector(actor, isNextAtHand) && <span hidden data-next-at-hand />
