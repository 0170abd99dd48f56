import { Cross } from '../ui/glyphs.tsx'
import classes from './filter-chips.module.css'
import { SaveView } from './saved-views.tsx'

/** A part of the filter that is searched with. */
export type Chip = {
  readonly part: string
  readonly label: string
  /** Empty where the label says it all. */
  readonly value: string
}

/** Whether two filters are equal, for selectors that create a new list from every state. */
export const isSameParts = (one: ReadonlyArray<Chip>, other: ReadonlyArray<Chip>): boolean =>
  one.length === other.length &&
  one.every(({ part, label, value }, index) => {
    const same = other[index]
    return part === same?.part && label === same.label && value === same.value
  })

type Props = {
  readonly chips: ReadonlyArray<Chip>
  readonly onRemove: (part: string) => void
  readonly onClear: () => void
}

/** What the rows are searched with, whether the panel is open or not: each part can be taken out, or all of it. */
export const FilterChips = ({ chips, onRemove, onClear }: Props) => (
  <ul className={classes.chips} aria-label="Active filters">
    {chips.map(({ part, label, value }) => (
      <li key={part} className={classes.chip}>
        <span className={classes.text}>
          {label}
          {value !== '' && (
            <>
              : <b>{value}</b>
            </>
          )}
        </span>
        <button type="button" className={classes.remove} aria-label={`Remove ${label}`} onClick={() => onRemove(part)}>
          <Cross />
        </button>
      </li>
    ))}
    <li className={classes.end}>
      <button type="button" className={classes.clear} onClick={onClear}>
        Clear
      </button>
      <SaveView className={classes.clear} />
    </li>
  </ul>
)
