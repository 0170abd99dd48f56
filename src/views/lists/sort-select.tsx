import { NativeSelect } from '@mantine/core'
import { type Direction, type Sort, sortInWords } from '../../schemas/lists/sort.ts'
import { useWindowForm } from '../ui/data-table/window-form.ts'

type Props = {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly label: string; readonly sortable?: boolean }>
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

const directions: ReadonlyArray<Direction> = ['asc', 'desc']

/** What an order is called among the options; the list's own is the empty one. */
const optionOf = (sort: Sort | null): string => (sort === null ? '' : `${sort.direction} ${sort.column}`)

/** The order of the rows where they are cards: those have no heads to press. */
export function SortSelect({ columns, sort, onSort }: Props) {
  const form = useWindowForm()
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name }) => directions.map((direction): Sort => ({ column: name, direction })))
  if (form !== 'cards' || sorts.length === 0) return null
  return (
    <NativeSelect
      label="Sort by"
      size="sm"
      value={optionOf(sort)}
      data={[
        { value: '', label: 'Default order' },
        ...sorts.map((one) => ({ value: optionOf(one), label: sortInWords(columns, one) })),
      ]}
      onChange={({ currentTarget: { value } }) => onSort(sorts.find((one) => optionOf(one) === value) ?? null)}
    />
  )
}
