import { useDeferredValue } from 'react'
import { inventoryMessages } from '../../../schemas/messages.ts'
import { EntriesSelect } from '../entries-select.tsx'
import { Pager } from '../pager.tsx'
import classes from './list.module.css'

const number = new Intl.NumberFormat('en-GB')

export type RangeProps = {
  /** The number of the first row on screen, counted across pages. */
  readonly first: number
  /** The rows on screen, and on all pages. */
  readonly count: number
  readonly total: number
  readonly isBusy: boolean
  readonly isSearch?: boolean
}

type Props = RangeProps & {
  readonly size: number
  readonly sizes: ReadonlyArray<number>
  /** Why the number of rows cannot be chosen now. */
  readonly fixedBy?: string | undefined
  readonly pagerLabel: string
  readonly page: number
  readonly pageCount: number
  readonly onSize: (size: number) => void
  readonly onPage: (page: number) => void
}

/** Below a list: which rows are shown, how many a page holds, and the pager. */
export function ListFooter(props: Props) {
  const { size, sizes, fixedBy, pagerLabel, page, pageCount, onSize, onPage } = props
  return (
    <div className={classes.footer}>
      <p className={classes.range} role="status">
        <Range {...props} />
      </p>
      <EntriesSelect
        aria-label="Rows per page"
        size="sm"
        value={size}
        choices={sizes}
        disabled={fixedBy !== undefined}
        title={fixedBy ?? 'Rows per page'}
        onChoose={onSize}
      />
      <Pager label={pagerLabel} page={page} pageCount={pageCount} onChoose={onPage} />
    </div>
  )
}

const rangeText = ({ first, count, total, isBusy, isSearch = false }: RangeProps): string => {
  if (count === 0) return ''
  if (isBusy) return inventoryMessages.wait
  return `${number.format(first)}–${number.format(first + count - 1)} of ${number.format(total)}${isSearch ? ' found' : ''}`
}

/** Which rows are on screen, drawn together with them; with none there the table itself says it. */
export function Range(props: RangeProps) {
  const text = rangeText(props)
  const drawn = useDeferredValue(text) || text
  return drawn === inventoryMessages.wait ? <span className={classes.wait}>{drawn}</span> : drawn
}
