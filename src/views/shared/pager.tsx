import clsx from 'clsx'
import classes from './pager.module.css'

type Props = {
  /** What is paged, for those who hear it: "Pages of the inventory". */
  readonly label: string
  readonly page: number
  readonly pageCount: number
  readonly onChoose: (page: number) => void
}

/** The numbers around the current page, one to each side. */
const neighbours = (page: number, pageCount: number): ReadonlyArray<number> =>
  [page - 1, page, page + 1].filter((number) => number >= 1 && number <= pageCount)

/** The pager of spec §2: first, previous, the current page and its neighbours between ellipses, next, last. */
export function Pager({ label, page, pageCount, onChoose }: Props) {
  const numbers = neighbours(page, pageCount)
  const step = (name: string, sign: string, target: number, isEnd: boolean) => (
    <li>
      <button
        type="button"
        className={classes.button}
        aria-label={name}
        disabled={isEnd}
        onClick={() => onChoose(target)}
      >
        <span aria-hidden="true">{sign}</span>
      </button>
    </li>
  )
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {step('First page', '«', 1, page <= 1)}
        {step('Previous page', '‹', page - 1, page <= 1)}
        {(numbers[0] ?? 1) > 1 && <Ellipsis />}
        {numbers.map((number) => (
          <li key={number}>
            <button
              type="button"
              className={clsx(classes.button, number === page && classes.current)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => number !== page && onChoose(number)}
            >
              {number}
            </button>
          </li>
        ))}
        {(numbers.at(-1) ?? pageCount) < pageCount && <Ellipsis />}
        {step('Next page', '›', page + 1, page >= pageCount)}
        {step('Last page', '»', pageCount, page >= pageCount)}
      </ul>
    </nav>
  )
}

function Ellipsis() {
  return (
    <li className={classes.ellipsis} aria-hidden="true">
      …
    </li>
  )
}
