import { type Direction, type Sort, sortInWords } from '../../schemas/lists/sort.ts'
import { useWindowForm } from '../ui/data-table/window-form.ts'
import { Arrows } from '../ui/glyphs.tsx'
import classes from './list.module.css'

type Props = {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly label: string; readonly sortable?: boolean }>
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

const directions: ReadonlyArray<Direction> = ['asc', 'desc']

/** What an order is called among the options; the list's own is the empty one. */
const optionOf = (sort: Sort | null): string => (sort === null ? '' : `${sort.direction} ${sort.column}`)

/** The order of the rows where they are cards, which have no headers to press: an icon with the system's own choice. */
export function SortSelect({ columns, sort, onSort }: Props) {
  const form = useWindowForm()
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name }) => directions.map((direction): Sort => ({ column: name, direction })))
  if (form !== 'cards' || sorts.length === 0) return null
  return (
    <label className={classes.sort} data-active={sort !== null || undefined}>
      <Arrows />
      <select
        aria-label="Sort by"
        title="Sort by"
        value={optionOf(sort)}
        onChange={({ currentTarget: { value } }) => onSort(sorts.find((one) => optionOf(one) === value) ?? null)}
      >
        <option value="">Default order</option>
        {sorts.map((one) => (
          <option key={optionOf(one)} value={optionOf(one)}>
            {sortInWords(columns, one)}
          </option>
        ))}
      </select>
    </label>
  )
}
