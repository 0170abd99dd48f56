import './close-button-styles.ts'
import './popover-styles.ts'
import './combobox-styles.ts'
import { Select, type SelectProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { commonMessages, selectMessages } from '../../schemas/core/messages.ts'
import { isKey, keysAt } from './keys.ts'
import classes from './searchable-select.module.css'
import { foundBy, type Option } from './searched-text.ts'
import { MENU, markedIn, nameless, SHOWN_AT_ONCE } from './select-parts.ts'
import { useSearchedText } from './use-searched-text.ts'

type Props = Omit<SelectProps, 'value' | 'data' | 'label' | 'onChange' | 'searchable'> & {
  readonly label: string
  /** Empty for nothing chosen. */
  readonly value: string
  /** What the value is called, where it is known although it may be no option. */
  readonly valueLabel?: string | undefined
  readonly options: ReadonlyArray<Option>
  /** The options are on their way, and so is the name of an id that is chosen. */
  readonly isLoading?: boolean
  readonly onChoose: (value: string) => void
}

/**
 * A choice among many, found by typing. What is shown is what is chosen, but for a text that is being typed. Enter
 * chooses the option that the arrow keys have marked, or the first; leaving the field the marked one, the one of that
 * very name, or the only one left; an empty text chooses nothing, and Escape gives the text up. A text that fits several
 * options or none stays, with the reason at the field, and holds its form back. A value that is no option (its list did
 * not load) stays chosen and is shown.
 */
export function SearchableSelect({
  label,
  value,
  valueLabel,
  options,
  isLoading = false,
  placeholder,
  error,
  readOnly = false,
  onChoose,
  onBlur,
  ...others
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isKnown = value === '' || options.some((option) => option.value === value)
  const data = isKnown ? options : [{ value, label: valueLabel ?? nameless(value, isLoading) }, ...options]
  const current = data.find((option) => option.value === value) ?? null
  const { text, isSearching, problem, type, settle, leave, giveUp, choose, list } = useSearchedText({
    input,
    value,
    current,
    options: data,
    isLoading,
    onChoose,
  })

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isSearching || event.nativeEvent.isComposing) return
    const marked = markedIn(event.currentTarget)
    if (isKey('takeMarked', event)) marked?.click()
    if (isKey('giveUpText', event)) giveUp()
    if (!isKey('takeFound', event) || marked !== null) return
    // Before Mantine hears of it: it would choose again what was chosen.
    event.stopPropagation()
    const [first] = text.trim() === '' ? [] : foundBy(text, data)
    // What is emptied goes on to send its form; what is searched chooses, or says why not, and sends none.
    if (first !== undefined) choose(first.value)
    else if (settle()) return
    event.preventDefault()
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    // A window that is left is come back to: the text is being typed still.
    if (document.activeElement !== event.currentTarget) leave()
    onBlur?.(event)
  }
  const clear = () => {
    giveUp()
    // The cross goes with the choice: a focus that is on it would be nowhere.
    if (input.current?.parentElement?.contains(document.activeElement)) input.current.focus()
  }
  return (
    <Select
      clearable
      allowDeselect={false}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '', wrapper: classes.wrapper ?? '' }}
      attributes={MENU}
      nothingFoundMessage={isLoading ? commonMessages.wait : selectMessages.nothingFound}
      placeholder={isLoading ? commonMessages.wait : placeholder}
      limit={SHOWN_AT_ONCE}
      {...others}
      {...list}
      ref={input}
      label={label}
      readOnly={readOnly}
      error={problem ?? error}
      clearButtonProps={{
        className: classes.clear,
        style: { pointerEvents: 'all', background: 'none' },
        'aria-label': selectMessages.clear(label),
        'aria-hidden': false,
        // On the way from a text to the next field there is nothing to clear.
        tabIndex: isSearching ? -1 : 0,
      }}
      onClear={clear}
      searchable
      searchValue={text}
      data-searching={isSearching || undefined}
      onInput={(event) => document.activeElement === event.currentTarget && type(event.currentTarget.value)}
      {...keysAt('choices')}
      onKeyDownCapture={press}
      onBlur={blur}
      value={value === '' ? null : value}
      data={[...data]}
      onChange={(chosen) => choose(chosen ?? '')}
      onOptionSubmit={giveUp}
    />
  )
}
