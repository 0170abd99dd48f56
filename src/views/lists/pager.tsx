import clsx from 'clsx'
import { type PagerItem, pageAfter, pagerItems } from '../../machines/lists/pager.ts'
import classes from './pager.module.css'

type Props = {
  /** What is paged, for those who hear it: "Pages of the inventory". */
  readonly label: string
  /** The page that is shown. */
  readonly page: number
  /** The page that a step counts from: one that is on its way counts as turned to. */
  readonly stepsFrom: number
  readonly pageCount: number
  readonly onChoose: (page: number) => void
}

const steps = {
  first: { name: 'First page', sign: '«' },
  previous: { name: 'Previous page', sign: '‹' },
  next: { name: 'Next page', sign: '›' },
  last: { name: 'Last page', sign: '»' },
} as const

/** What a phone has room for: the rows beside the pager say which page it is. */
const isNear = ({ kind }: PagerItem): boolean => kind === 'previous' || kind === 'next'

/**
 * The pager of spec §2: first, previous, the current page and its neighbours between ellipses, next, last. A step
 * counts from the page that was chosen, shown or not: no press is lost.
 */
export function Pager({ label, page, stepsFrom, pageCount, onChoose }: Props) {
  const draw = (item: PagerItem) => {
    if (item.kind === 'ellipsis') {
      return (
        <li key={item.side} className={classes.ellipsis} aria-hidden="true">
          …
        </li>
      )
    }
    const isNumber = item.kind === 'page'
    const to = isNumber ? item.page : pageAfter(item.kind, stepsFrom, pageCount)
    return (
      <li key={isNumber ? item.page : item.kind} data-near={isNear(item) || undefined}>
        <button
          type="button"
          className={clsx(classes.button, isNumber && item.current && classes.current)}
          aria-label={isNumber ? `Page ${item.page}` : steps[item.kind].name}
          aria-current={isNumber && item.current ? 'page' : undefined}
          // Not `disabled`: the focus stays where it is when the end is reached.
          aria-disabled={(!isNumber && item.disabled) || undefined}
          onClick={() => to !== stepsFrom && onChoose(to)}
        >
          {isNumber ? item.page : <span aria-hidden="true">{steps[item.kind].sign}</span>}
        </button>
      </li>
    )
  }
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>{pagerItems(page, pageCount).map(draw)}</ul>
    </nav>
  )
}
