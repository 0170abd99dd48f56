import { memo, type ReactNode } from 'react'
import type { Unsent } from '../../schemas/core/answer.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { EntriesSelect } from './entries-select.tsx'
import { GoToPage, type GoToPageProps } from './go-to-page.tsx'
import classes from './list.module.css'
import { Pager } from './pager.tsx'

const number = new Intl.NumberFormat('en-GB')

type RangeProps = {
  /** The number of the first row on screen, counted across pages. */
  readonly first: number
  /** The rows on screen, and on all pages. */
  readonly count: number
  readonly total: number
  /** There are more than that. */
  readonly isAtLeast: boolean
  /** The page that they are of, of so many. */
  readonly page: number
  readonly pageCount: number
  readonly isBusy: boolean
  /** They are those that fit a filter. */
  readonly isFound: boolean
  readonly unsent: Unsent
}

type Props = RangeProps & {
  /** How many rows a page holds, where the person chooses. */
  readonly entries:
    | {
        readonly size: number
        readonly sizes: ReadonlyArray<number>
        readonly onSize: (size: number) => void
      }
    | undefined
  /** What adds a row, where the toolbar has no room for it. */
  readonly action: ReactNode
  readonly pagerLabel: string
  /** What narrows the rows, beside the pager. */
  readonly range?: ReactNode
  /** The page that a step counts from. */
  readonly stepsFrom: number
  /** Where a page is reached by its number too. */
  readonly goToPage: GoToPageProps | undefined
  readonly onPage: (page: number) => void
}

// A page turn draws the range and the pager, and no field.
const Entries = memo(EntriesSelect)
const GoTo = memo(GoToPage)
const Pages = memo(Pager)

/** Below a list: which rows are shown, how many a page holds, and the ways to another page. */
export function ListFooter({
  entries,
  action,
  pagerLabel,
  stepsFrom,
  goToPage,
  onPage,
  range: narrowing,
  ...range
}: Props) {
  const { page, pageCount } = range
  return (
    <div className={classes.footer}>
      <p className={classes.range} role="status" data-range>
        <Range {...range} />
      </p>
      {narrowing}
      {entries && (
        <Entries
          aria-label="Rows per page"
          size="xs"
          value={entries.size}
          choices={entries.sizes}
          title="Rows per page"
          onChoose={entries.onSize}
        />
      )}
      {goToPage && pageCount > 1 && <GoTo {...goToPage} pageCount={pageCount} onPage={onPage} />}
      <Pages label={pagerLabel} page={page} stepsFrom={stepsFrom} pageCount={pageCount} onChoose={onPage} />
      {action && <div className={classes.oneAct}>{action}</div>}
    </div>
  )
}

const rangeText = ({ first, count, total, isAtLeast, isFound, unsent }: RangeProps): string => {
  if (count === 0) return ''
  if (unsent === 'unknown') return `${number.format(first)}–${number.format(first + count - 1)} · There may be more`
  const shown = `${number.format(first)}–${number.format(first + count - 1)}`
  const rows = isAtLeast ? `${shown} of more than ${number.format(total)}` : `${shown} of ${number.format(total)}`
  const more = unsent === 0 ? '' : ` · ${number.format(unsent)} more match: narrow the search to see them`
  return `${rows}${isFound ? ' found' : ''}${more}`
}

/** Which rows are on screen; with none there the table itself says it. */
function Range(props: RangeProps) {
  const text = rangeText(props)
  const isPaged = text !== '' && props.unsent === 0 && props.pageCount > 1 && !props.isAtLeast
  return (
    <>
      {text}
      {isPaged && (
        <span
          className={classes.ofPages}
        >{` · Page ${number.format(props.page)} of ${number.format(props.pageCount)}`}</span>
      )}
      {props.isBusy && text !== '' && <span className={classes.wait}> {commonMessages.wait}</span>}
    </>
  )
}
