import { Button } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { ColumnPresetsActor } from '../../machines/lists/column-presets.machine.ts'
import { fileOf } from '../../machines/lists/exporting.ts'
import type { RecordListActor } from '../../machines/records/record-list.machine.ts'
import {
  appliedParts,
  factsOf,
  isFilterOpen,
  quickText,
  recordOf,
  searchAskedFor,
} from '../../machines/records/record-list.selectors.ts'
import { PAGE_SIZES } from '../../schemas/lists/page-sizes.ts'
import type { Key } from '../../schemas/people/permissions.ts'
import { areaOfListed } from '../../schemas/records/area.ts'
import type { AnyRecord } from '../../schemas/records/kit/define.ts'
import { quickKey } from '../../schemas/records/kit/filters.ts'
import { listWords } from '../../schemas/records/kit/list-words.ts'
import type { RecordRow } from '../../schemas/records/kit/shown.ts'
import { LIKE, type RecordRoutes, type ViewedRoutes } from '../../schemas/records/routes.ts'
import type { ListedName } from '../../schemas/records/viewed.ts'
import { isSameParts } from '../lists/filter-chips.tsx'
import classes from '../lists/list.module.css'
import { ListFrame } from '../lists/list-frame.tsx'
import { useFilterActs, useListActs, useSort } from '../lists/use-list-acts.ts'
import { useToday } from '../ui/company-zone.ts'
import type { Column } from '../ui/data-table/columns.ts'
import type { Selection } from '../ui/data-table/row-boxes.ts'
import { Copy, Mail, Pencil, Plus } from '../ui/glyphs.tsx'
import { Link } from '../ui/link.tsx'
import { useMay } from '../ui/permissions.ts'
import { useTimes } from '../ui/times.ts'
import { FilterPanel, preloadFilterPanel } from './filter-panel-code.ts'
import { columnsOf } from './list-columns.tsx'
import { RecordTotals } from './totals.tsx'
import { useCommonFilters } from './use-common-filters.tsx'

/** The controls at the end of a row, and the largest number of them. */
export type RowActs = { readonly count: number; readonly draw: ((row: RecordRow) => ReactNode) | undefined }

/** Specially drawn cells, by the names of their columns. */
export type DrawnCells = Readonly<Record<string, (row: RecordRow, text: string) => ReactNode>>

type Props = {
  readonly actor: RecordListActor
  readonly presets: ColumnPresetsActor
  /** The addresses of its forms. */
  readonly routes: Pick<RecordRoutes, 'title' | 'add' | 'edit' | 'several'> | ViewedRoutes
  /** Other controls of a row; must be the same object each time. */
  readonly rowActs?: RowActs
  /** Must be the same object each time. */
  readonly cells?: DrawnCells
  /** Opens a row, if not the form at its address. Must be the same function each time. */
  readonly onOpen?: (row: RecordRow) => void
  /** The button above a list whose act is no screen. */
  readonly action?: ReactNode
  /** Selectable rows, and the bar below them. */
  readonly selection?: { readonly rows: Selection<RecordRow>; readonly bar: ReactNode } | undefined
}

const named = (record: AnyRecord, row: RecordRow) => `${record.noun.one.toLowerCase()} ${row[record.title]}`

/** The pen at the end of a row. */
const penOf = (record: AnyRecord, edit: string) => (row: RecordRow) => (
  <Link
    href={`${edit}/${row.id}`}
    className={classes.act}
    tabIndex={-1}
    aria-label={`Edit ${named(record, row)}`}
    title="Edit"
  >
    <Pencil />
  </Link>
)

/** Opens the form of a new record that is a copy of the row. */
const cloneOf = (record: AnyRecord, add: string) => (row: RecordRow) => (
  <Link
    href={`${add}?${LIKE}=${row.id}`}
    className={classes.act}
    tabIndex={-1}
    aria-label={`Clone ${named(record, row)}`}
    title="Clone"
  >
    <Copy />
  </Link>
)

/** The button for the action that adds to a list without a form. */
const actOf = ({ path, label }: NonNullable<ViewedRoutes['act']>) => (
  <Button component={Link} className={classes.add} href={path} leftSection={<Plus />}>
    {label}
  </Button>
)

/** The buttons to add one, or several at once. */
const addOf = (one: string, { add, several }: Pick<RecordRoutes, 'add' | 'several'>) => (
  <>
    {several && (
      <Button component={Link} className={classes.add} href={several.path} variant="default" leftSection={<Mail />}>
        {several.title}
      </Button>
    )}
    <Button component={Link} className={classes.add} href={add} leftSection={<Plus />}>
      Add {one}
    </Button>
  </>
)

type Acts = { readonly edit: boolean; readonly clone: boolean }

/** The controls at the end of a row. */
const actsOf = (record: AnyRecord, routes: Props['routes'], may: Acts): RowActs => {
  // A row that cannot be changed can only be opened.
  if ('rowTitle' in routes) return { count: 0, draw: undefined }
  const { add, edit } = routes
  const drawn = [...(may.edit ? [penOf(record, edit)] : []), ...(may.clone ? [cloneOf(record, add)] : [])]
  const [one, other] = drawn
  if (one === undefined) return { count: 0, draw: undefined }
  if (other === undefined) return { count: 1, draw: one }
  const both = (row: RecordRow) => (
    <>
      {one(row)}
      {other(row)}
    </>
  )
  return { count: 2, draw: both }
}

const withCell = (column: Column<RecordRow>, draw: DrawnCells[string] | undefined): Column<RecordRow> =>
  draw === undefined ? column : { ...column, cell: (row) => draw(row, column.text(row)) }

/** The list of any record, from its definition: toolbar, filter, chips, table, pager. */
export function RecordList({ actor, presets, routes, rowActs, cells, onOpen, action, selection }: Props) {
  const record = useSelector(actor, recordOf)
  const area = areaOfListed(record.name as ListedName)
  const may = useMay()
  // A list without a form has neither.
  const canEdit = may(`${area}.edit` as Key)
  const canAdd = may(`${area}.add` as Key)
  const canClone = record.clones === true && canAdd
  const facts = useSelector(actor, factsOf, shallowEqual)
  const file = useSelector(actor, fileOf, shallowEqual)
  const isOpen = useSelector(actor, isFilterOpen)
  const chips = useSelector(actor, appliedParts, isSameParts)
  const common = useCommonFilters(actor, chips)
  const quick = useSelector(actor, quickText)
  const acts = useListActs(actor, presets)
  const filterActs = useFilterActs(actor)
  const sort = useSort(actor, record.sorts)
  const times = useTimes()
  const [, navigate] = useLocation()
  const open = useCallback((row: RecordRow) => navigate(`${routes.edit}/${row.id}`), [navigate, routes])
  const own = useMemo(() => {
    const words = listWords(record)
    return {
      words,
      acts: rowActs ?? actsOf(record, routes, { edit: canEdit, clone: canClone }),
      hints: { ofAll: { all: words.all }, ofFound: { all: words.found } },
    }
  }, [record, routes, canEdit, canClone, rowActs])
  const columns = useMemo(
    () => columnsOf(record, routes.edit, times).map((column) => withCell(column, cells?.[column.name])),
    [record, routes, times, cells],
  )
  const { one, many } = record.noun
  const searched = quickKey(record)
  const today = useToday()
  return (
    <ListFrame
      label={routes.title}
      area={area}
      pagerLabel={`Pages of the ${many.toLowerCase()}`}
      facts={facts}
      acts={acts}
      onSort={sort}
      columns={columns}
      presets={presets}
      rowAction={own.acts.draw}
      actionCount={own.acts.count}
      onOpen={onOpen ?? (routes.edit !== null && (canEdit || 'rowTitle' in routes) ? open : undefined)}
      selection={selection}
      words={own.words}
      entries={PAGE_SIZES}
      quick={{
        label: searched.label,
        text: quick,
        onText: (text) => actor.send({ type: 'filter.edited', patch: { searchBy: searched.value, text } }),
        onSearch: () => actor.send(searchAskedFor(actor.getSnapshot(), today())),
      }}
      filter={{
        isOpen,
        acts: filterActs,
        onIntent: preloadFilterPanel,
        panel: (props) => <FilterPanel actor={actor} {...props} />,
        chips,
        common,
        onRemove: (part) => actor.send({ type: 'filter.partRemoved', part }),
      }}
      action={
        action !== undefined
          ? action
          : 'rowTitle' in routes
            ? routes.act && may(routes.act.key) && actOf(routes.act)
            : canAdd && addOf(one, routes)
      }
      {...(record.totals && { sums: <RecordTotals actor={actor} /> })}
      file={{ hints: facts.isSearch ? own.hints.ofFound : own.hints.ofAll, ...file }}
    />
  )
}
