import clsx from 'clsx'
import common from '../../ui/common.module.css'
import classes from './change.module.css'
import { changeText, newsOf } from './dashboard-words.ts'

type Props = {
  readonly value: number
  readonly previous: number
  readonly format: (value: number) => string
  /** Whether more is good or bad news; absent where it is neither. */
  readonly more: 'good' | 'bad' | undefined
}

const arrows = { up: 'M8 13V3m-4 4 4-4 4 4', down: 'M8 3v10m-4-4 4 4 4-4', none: 'M3 8h10' } as const

const directionOf = (value: number, previous: number): keyof typeof arrows => {
  if (value === previous) return 'none'
  return value > previous ? 'up' : 'down'
}

/** The difference to the range before: an arrow, the sign, and a word for screen readers. */
export const Change = ({ value, previous, format, more }: Props) => {
  const news = newsOf(value, previous, more)
  return (
    <span className={clsx(classes.change, common.small)} data-news={news.kind}>
      {previous !== 0 && (
        <svg className={classes.arrow} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d={arrows[directionOf(value, previous)]} />
        </svg>
      )}
      <span>{changeText(value, previous, format)}</span>
      <span className={common.unseen}> {news.word}</span>
    </span>
  )
}
