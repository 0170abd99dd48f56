import { useState } from 'react'
import common from '../ui/common.module.css'
import classes from './value-tree.module.css'

type Props = { readonly name: string; readonly value: unknown; readonly isOpen?: boolean }

const summaryOf = (value: object): string =>
  Array.isArray(value) ? `${value.length} items` : `${Object.keys(value).length} fields`

/** The items of a long list that are shown at first. */
const FEW = 50

/** A value by field; nested values render when they are opened. */
export function ValueTree({ name, value, isOpen = false }: Props) {
  const [isShown, setShown] = useState(isOpen)
  const [limit, setLimit] = useState(FEW)
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return (
      <div className={classes.leaf}>
        <span className={classes.name}>{name}</span> {JSON.stringify(value) ?? 'undefined'}
      </div>
    )
  }
  const parts = Object.entries(value)
  return (
    <details className={classes.tree} open={isShown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        <span className={classes.name}>{name}</span> <span className={common.muted}>{summaryOf(value)}</span>
      </summary>
      {isShown && (
        <div className={classes.parts}>
          {parts.slice(0, limit).map(([key, part]) => (
            <ValueTree key={key} name={key} value={part} />
          ))}
          {parts.length > limit && (
            <button type="button" className={classes.more} onClick={() => setLimit(limit + 200)}>
              {parts.length - limit} more
            </button>
          )}
        </div>
      )}
    </details>
  )
}
