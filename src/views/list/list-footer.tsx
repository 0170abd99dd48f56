import { memo } from 'react'
import { commonMessages } from '../../schemas/messages.ts'
import { EntriesSelect } from './entries-select.tsx'
import { GoToPage } from './go-to-page.tsx'
import classes from './list.module.css'
import { Pager } from './pager.tsx'

const number = new Intl.NumberFormat('en-GB')

type RangeProps = {
  /** The number of the first row on screen, counted across pages. */
  readonly first: number
  /** The rows on screen, and on all pages. */
  readonly count: number
  readonly total: number
  readonly isBusy: boolean
  readonly isSearch: boolean
}

type Props = RangeProps & {
  /** How many rows a page holds, where the person chooses. */
  readonly entries:
    | {
        readonly size: number
        readonly sizes: ReadonlyArray<number>
        /** Why it cannot be chosen now. */
        readonly fixedBy?: string | undefined
        readonly onSize: (size: number) => void
      }
    | undefined
  readonly pagerLabel: string
  readonly page: number
  readonly pageCount: number
  readonly hasGoToPage: boolean
  readonly onPage: (page: number) => void
}

// A page turn draws the range and the pager, and no field.
const Entries = memo(EntriesSelect)
const GoTo = memo(GoToPage)
const Pages = memo(Pager)

/** Below a list: which rows are shown, how many a page holds, and the ways to another page. */
export function ListFooter({ entries, pagerLabel, page, pageCount, hasGoToPage, onPage, ...range }: Props) {
  return (
    <div className={classes.footer}>
      <p className={classes.range} role="status">
        <Range {...range} />
      </p>
      {entries && (
        <Entries
          aria-label="Rows per page"
          size="sm"
          value={entries.size}
          choices={entries.sizes}
          disabled={entries.fixedBy !== undefined}
          title={entries.fixedBy ?? 'Rows per page'}
          onChoose={entries.onSize}
        />
      )}
      {hasGoToPage && pageCount > 1 && <GoTo pageCount={pageCount} onPage={onPage} />}
      <Pages label={pagerLabel} page={page} pageCount={pageCount} onChoose={onPage} />
    </div>
  )
}

const rangeText = ({ first, count, total, isBusy, isSearch }: RangeProps): string => {
  if (count === 0) return ''
  if (isBusy) return commonMessages.wait
  return `${number.format(first)}–${number.format(first + count - 1)} of ${number.format(total)}${isSearch ? ' found' : ''}`
}

/** Which rows are on screen; with none there the table itself says it. */
function Range(props: RangeProps) {
  const text = rangeText(props)
  return text === commonMessages.wait ? <span className={classes.wait}>{text}</span> : text
}
