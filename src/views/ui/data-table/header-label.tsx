import type { Direction } from '../../../schemas/lists/sort.ts'
import { Pin } from '../glyphs.tsx'
import classes from './header-label.module.css'

type Props = {
  readonly column: {
    readonly name: string
    readonly label: string
    readonly sortable?: boolean
    readonly isPinned: boolean
    readonly pin: object | null
  }
  /** Only for screen readers: a card has no header. */
  readonly isPlain: boolean
  readonly isArrangeable: boolean
  /** The sort direction of this column. */
  readonly sorted: Direction | null
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const

const MOVES =
  'Alt and the left or right arrow key move the column, with Shift they change its width, up or down pins it'

/**
 * The button in a column's header. It has no handlers: the table handles its events (see use-column-drag.ts,
 * use-column-keys.ts, use-column-width.ts). The library's own buttons would have no names.
 */
export function HeaderLabel({ column, isPlain, isArrangeable, sorted }: Props) {
  const { label, sortable = false } = column
  if (isPlain || (!isArrangeable && !sortable)) return label
  return (
    <>
      <button
        // For screen readers; the library's header cell takes no attributes.
        ref={(button) => {
          const head = button?.closest('th')
          if (sorted) head?.setAttribute('aria-sort', SORTED[sorted])
          else head?.removeAttribute('aria-sort')
          // Only the label, without the header's controls: the column's cells are named by it.
          head?.setAttribute('aria-label', label)
        }}
        type="button"
        className={classes.column}
        data-head=""
        tabIndex={-1}
        draggable={isArrangeable}
        data-sortable={sortable || undefined}
        {...(isArrangeable && {
          title: `${label}: drag, or Alt and an arrow key, to move the column`,
          'aria-description': MOVES,
        })}
      >
        {label}
      </button>
      {isArrangeable && <PinButton label={label} isPinned={column.isPinned} isInSight={column.pin !== null} />}
      {isArrangeable && <span className={classes.resizer} data-resizer="" aria-hidden="true" />}
    </>
  )
}

type PinProps = { readonly label: string; readonly isPinned: boolean; readonly isInSight: boolean }

const pinTitle = ({ isPinned, isInSight }: PinProps): string => {
  if (!isPinned) return 'Pin'
  return isInSight ? 'Unpin' : 'Pinned, but this window is too narrow'
}

/** Pins the column by pointer; by keyboard, the button beside it has keys for that. */
const PinButton = (props: PinProps) => (
  <button
    type="button"
    className={classes.pin}
    data-pin=""
    tabIndex={-1}
    aria-pressed={props.isPinned}
    aria-label={`Pin ${props.label}`}
    title={pinTitle(props)}
  >
    <Pin />
  </button>
)
