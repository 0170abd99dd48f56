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
  /** Empty if nothing is chosen. */
  readonly value: string
  /** The label of the value, if known, even if it is no option. */
  readonly valueLabel?: string | undefined
  readonly options: ReadonlyArray<Option>
  /** The options are loading, and so is the name of a chosen id. */
  readonly isLoading?: boolean
  /** Its options are shown from the start. */
  readonly opensAtOnce?: boolean
  readonly onChoose: (value: string) => void
  /** The person chose the current choice once more. */
  readonly onChooseAgain?: (() => void) | undefined
}

/**
 * A choice among many, found by typing. The field shows the choice, except while a text is being typed. Enter takes the
 * marked option, or the first. Leaving the field takes the marked option, an exact match, or the only match. An empty
 * text clears the choice, and Escape discards the text. A text with several matches or none stays, with the reason at
 * the field, and blocks its form. A value that is no option (its list did not load) stays chosen and is shown.
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
  opensAtOnce = false,
  onChoose,
  onChooseAgain,
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
    opensAtOnce,
    onChoose,
    onChooseAgain,
  })

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isSearching || event.nativeEvent.isComposing) return
    const marked = markedIn(event.currentTarget)
    if (isKey('takeMarked', event)) marked?.click()
    if (isKey('giveUpText', event)) giveUp()
    if (!isKey('takeFound', event) || marked !== null) return
    // Before Mantine handles the key: it would choose the previous choice again.
    event.stopPropagation()
    const [first] = text.trim() === '' ? [] : foundBy(text, data)
    // An emptied field lets Enter submit its form. A search chooses an option, or says why not, and does not submit.
    if (first !== undefined) choose(first.value)
    else if (settle()) return
    event.preventDefault()
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    // The window was left, not the field: the text is still being typed.
    if (document.activeElement !== event.currentTarget) leave()
    onBlur?.(event)
  }
  // Mantine reports no change for the current choice.
  const submit = (chosen: string) => (chosen === value ? choose(chosen) : giveUp())
  const clear = () => {
    giveUp()
    // The clear button disappears with the choice, so the focus moves to the field.
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
        // While a text is being typed, Tab skips the clear button.
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
      onOptionSubmit={submit}
    />
  )
}
