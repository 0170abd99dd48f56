import { Button } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { ColumnPresetsActor } from '../../machines/column-presets.machine.ts'
import { fileOf } from '../../machines/exporting.ts'
import type { ReportPagingActor } from '../../machines/report-paging.machine.ts'
import { factsOf, firstSerial, isNextAtHand, listOf, pageProblemOf } from '../../machines/report-paging.selectors.ts'
import { commonMessages } from '../../schemas/messages.ts'
import type { PagedList } from '../../schemas/paged-lists.ts'
import type { PagedRow } from '../../schemas/paged-rows.ts'
import { partnerSorts } from '../../schemas/partner-fields.ts'
import { recordRoutes } from '../../schemas/records/routes.ts'
import { reportMessages } from '../../schemas/report-messages.ts'
import classes from '../list/list.module.css'
import { ListFrame } from '../list/list-frame.tsx'
import { useListActs, usePageNumberActs, useSort } from '../list/use-list-acts.ts'
import { ArrowLeft, Pencil, Plus, Rows } from '../shared/glyphs.tsx'
import { Link } from '../shared/link.tsx'
import { useMay } from '../shared/permissions.ts'
import { useTimes } from '../shared/times.ts'
import { columnsOf } from './columns.tsx'
import { RowDrawer } from './row-drawer.tsx'

type ActorProps = { readonly actor: ReportPagingActor }

const words = {
  empty: reportMessages.empty,
  refused: commonMessages.notLoaded('The list'),
  failed: reportMessages.fetchError,
}

const legacy = 'This page, the fixed inventory header, unquoted'
const hints = { ofReport: { all: 'The whole report', legacy }, ofPartners: { all: 'All partners', legacy } }

const allReports = (
  <Button component={Link} variant="default" href="/pages/Reports" leftSection={<ArrowLeft />}>
    All reports
  </Button>
)

/** A report or the partner list (spec §2): what it is, table, pager; one row on demand. */
export function Report({ actor, presets }: ActorProps & { readonly presets: ColumnPresetsActor }) {
  const list = useSelector(actor, listOf)
  const may = useMay()
  const canEdit = list.record !== null && may(`${list.record.name}.edit`)
  const facts = useSelector(actor, factsOf, shallowEqual)
  const file = useSelector(actor, fileOf, shallowEqual)
  const acts = useListActs(actor)
  const problem = useSelector(actor, pageProblemOf)
  const pageNumber = usePageNumberActs(actor)
  const sort = useSort(actor, partnerSorts)
  const times = useTimes()
  const open = useCallback(
    (_: PagedRow, number: number) =>
      actor.send({ type: 'row.opened', index: number - firstSerial(actor.getSnapshot()) }),
    [actor],
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
          {list.record !== null && canEdit && <Pen record={list.record} row={row} />}
        </>
      )
    },
    [open, list, canEdit],
  )
  return (
    <ListFrame
      label={list.title}
      area={list.record?.name ?? 'report'}
      pagerLabel={`Pages of the ${list.title}`}
      facts={facts}
      acts={acts}
      onSort={sort}
      columns={columnsOf(list, times)}
      presets={presets}
      rowAction={opener}
      actionLabel="Row"
      actionCount={canEdit ? 2 : 1}
      onOpen={open}
      words={words}
      goToPage={{ problem, ...pageNumber }}
      lead={list.report !== null && allReports}
      about={list.about}
      action={list.record !== null && may(`${list.record.name}.add`) && <Add record={list.record} />}
      file={{
        hints: list.report === null ? hints.ofPartners : hints.ofReport,
        ...file,
      }}
    >
      <OpenRow actor={actor} />
      <NextAtHand actor={actor} />
    </ListFrame>
  )
}

type OfRecord = { readonly record: NonNullable<PagedList['record']> }

/** What adds a row, where its record can be edited. */
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
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ row: 'open' }))
  return isOpen && <RowDrawer actor={actor} />
}

/** Says in the DOM that the next page was fetched ahead: not to be seen, for the browser tests to wait for. */
const NextAtHand = ({ actor }: ActorProps) => useSelector(actor, isNextAtHand) && <span hidden data-next-at-hand />
