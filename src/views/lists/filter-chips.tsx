import { useRef } from 'react'
import { Cross } from '../ui/glyphs.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
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
export function FilterChips({ chips, onRemove, onClear }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useFocusAfter(list)
  return (
    <ul ref={list} className={classes.chips} aria-label="Active filters">
      {chips.map((chip) => (
        <FilterChip key={chip.part} chip={chip} onRemove={onRemove} />
      ))}
      <li className={classes.end}>
        <button type="button" className={classes.clear} onClick={onClear}>
          Clear
        </button>
        <SaveView className={classes.clear} />
      </li>
    </ul>
  )
}

type ChipProps = Pick<Props, 'onRemove'> & { readonly chip: Chip }

function FilterChip({ chip: { part, label, value }, onRemove }: ChipProps) {
  const item = useRef<HTMLLIElement>(null)
  useFocusAfter(item)
  return (
    <li ref={item} className={classes.chip}>
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
  )
}
