import './close-button-styles.ts'
import './popover-styles.ts'
import './combobox-styles.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { commonMessages, selectMessages } from '../../schemas/core/messages.ts'
import { isKey, keysAt } from './keys.ts'
import own from './searchable-choices.module.css'
import classes from './searchable-select.module.css'
import { foundBy, type Option } from './searched-text.ts'
import { MENU, markedIn, nameless, SHOWN_AT_ONCE } from './select-parts.ts'
import { useSearchedText } from './use-searched-text.ts'

const classNames = {
  options: classes.options ?? '',
  wrapper: classes.wrapper ?? '',
  input: own.input ?? '',
  inputField: own.field ?? '',
  pillsList: own.list ?? '',
  pill: own.pill ?? '',
}

type Props = Omit<
  MultiSelectProps,
  'value' | 'data' | 'label' | 'onChange' | 'onBlur' | 'searchable' | 'searchValue' | 'name'
> & {
  readonly label: string
  readonly values: ReadonlyArray<string>
  readonly options: ReadonlyArray<Option>
  /** The options are loading, and so are the names of chosen ids. */
  readonly isLoading?: boolean
  readonly onChoose: (values: ReadonlyArray<string>) => void
}

/**
 * Several choices among many, found by typing as in a select of one. Enter takes the marked option, or the first.
 * Leaving the field takes the marked option, an exact match, or the only match. Escape discards the text. A text with
 * several matches or none stays, with the reason at the field, and blocks its form.
 */
export function SearchableChoices({
  label,
  values,
  options,
  isLoading = false,
  placeholder,
  error,
  readOnly = false,
  onChoose,
  ...others
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const unknown = values.filter((value) => !options.some((option) => option.value === value))
  const data = [...unknown.map((value) => ({ value, label: nameless(value, isLoading) })), ...options]
  const { text, isSearching, problem, type, settle, leave, giveUp, choose } = useSearchedText({
    input,
    value: '',
    current: null,
    options: data,
    isLoading,
    onChoose: (value) => onChoose([...values.filter((chosen) => chosen !== value), value]),
  })

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isSearching || event.nativeEvent.isComposing) return
    const marked = markedIn(event.currentTarget)
    if (isKey('takeMarked', event)) marked?.click()
    if (isKey('giveUpText', event)) giveUp()
    if (!isKey('takeFound', event) || marked !== null) return
    event.stopPropagation()
    const [first] = text.trim() === '' ? [] : foundBy(text, data)
    if (first !== undefined) choose(first.value)
    else if (settle()) return
    event.preventDefault()
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    // The window was left, not the field: the text is still being typed.
    if (document.activeElement !== event.currentTarget) leave()
  }
  const told = problem ?? error
  return (
    <MultiSelect
      clearable
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={classNames}
      attributes={MENU}
      nothingFoundMessage={isLoading ? commonMessages.wait : selectMessages.nothingFound}
      placeholder={values.length > 0 ? '' : isLoading ? commonMessages.wait : placeholder}
      limit={SHOWN_AT_ONCE}
      {...others}
      id={id}
      ref={input}
      label={label}
      readOnly={readOnly}
      error={told}
      {...(told && { 'aria-describedby': `${id}-error` })}
      clearButtonProps={{
        className: classes.clear,
        style: { pointerEvents: 'all', background: 'none' },
        'aria-label': selectMessages.clear(label),
        'aria-hidden': false,
        tabIndex: isSearching ? -1 : 0,
      }}
      onClear={() => {
        giveUp()
        // The clear button disappears with the choices, so the focus moves to the field.
        input.current?.focus()
      }}
      searchable
      searchValue={text}
      data-searching={isSearching || undefined}
      onInput={(event) => document.activeElement === event.currentTarget && type(event.currentTarget.value)}
      {...keysAt('choices')}
      onKeyDownCapture={press}
      onBlur={blur}
      value={[...values]}
      data={data}
      onChange={onChoose}
      onOptionSubmit={giveUp}
    />
  )
}
