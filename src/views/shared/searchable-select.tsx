import './close-button-styles.ts'
import './popover-styles.ts'
import '@mantine/core/styles/Combobox.layer.css'
import { Select, type SelectProps } from '@mantine/core'
import type { FocusEvent, KeyboardEvent } from 'react'
import { inventoryMessages } from '../../schemas/messages.ts'
import classes from './searchable-select.module.css'

/** More are found by typing; drawing thousands of options would only make the menu slow to open. */
const SHOWN_AT_ONCE = 250

export type Option = { readonly value: string; readonly label: string }

type Props = Omit<SelectProps, 'value' | 'data' | 'onChange' | 'searchable'> & {
  /** Empty for nothing chosen. */
  readonly value: string
  /** What the value is called, where it is known although it may be no option. */
  readonly valueLabel?: string | undefined
  readonly options: ReadonlyArray<Option>
  /** The options are on their way, and so is the name of an id that is chosen. */
  readonly isLoading?: boolean
  readonly onChoose: (value: string) => void
}

/** A box that scrolls takes the Tab key in Chromium: the menu has its keys from the field. */
const MENU = { options: { tabIndex: -1 } }

const isSameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The first option of a field's open menu, unless the arrow keys have marked one: that is chosen already. */
const foundIn = (input: HTMLInputElement): HTMLElement | null => {
  const menu = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return menu?.querySelector('[data-combobox-selected]') ? null : (menu?.querySelector('[role="option"]') ?? null)
}

/** A value that is no option: an id is told as such, a name speaks for itself. */
const nameless = (value: string, isLoading: boolean): string => {
  if (!/^\d+$/.test(value)) return value
  return isLoading ? inventoryMessages.wait : `No. ${value}`
}

/**
 * A choice among many, found by typing: Enter chooses the first that was found, and a name typed in full is chosen when
 * the field is left. A value that is no option (its list did not load) stays chosen and is shown.
 */
export function SearchableSelect({
  value,
  valueLabel,
  options,
  isLoading = false,
  placeholder,
  onChoose,
  onBlur,
  ...others
}: Props) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  const data = isKnown ? [...options] : [{ value, label: valueLabel ?? nameless(value, isLoading) }, ...options]
  const shown = data.find((option) => option.value === value)?.label ?? ''
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    const isSearch = typed.trim() !== '' && !isSameText(typed, shown)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearch) return
    const found = foundIn(event.currentTarget)
    if (found === null) return
    // It chooses, and sends no form.
    event.preventDefault()
    found.click()
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    const named = isSameText(typed, shown) ? undefined : options.find(({ label }) => isSameText(label, typed))
    if (named !== undefined && !others.readOnly) onChoose(named.value)
    onBlur?.(event)
  }
  return (
    <Select
      clearable
      allowDeselect={false}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      attributes={MENU}
      nothingFoundMessage={isLoading ? inventoryMessages.wait : 'Nothing found'}
      placeholder={isLoading ? inventoryMessages.wait : placeholder}
      limit={SHOWN_AT_ONCE}
      {...others}
      searchable
      onKeyDown={press}
      onBlur={leave}
      value={value === '' ? null : value}
      data={data}
      onChange={(chosen) => onChoose(chosen ?? '')}
    />
  )
}
