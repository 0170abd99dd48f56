import './close-button-styles.ts'
import './popover-styles.ts'
import '@mantine/core/styles/Combobox.layer.css'
import { Select, type SelectProps } from '@mantine/core'
import { inventoryMessages } from '../../schemas/messages.ts'
import classes from './searchable-select.module.css'

/** More are found by typing; drawing thousands of options would only make the menu slow to open. */
const SHOWN_AT_ONCE = 250

export type Option = { readonly value: string; readonly label: string }

type Props = Omit<SelectProps, 'value' | 'data' | 'onChange' | 'searchable'> & {
  /** Empty for nothing chosen. */
  readonly value: string
  readonly options: ReadonlyArray<Option>
  /** The options are on their way: a value that is not among them yet waits for its name. */
  readonly isLoading?: boolean
  readonly onChoose: (value: string) => void
}

const nameless = (value: string): string => (/^\d+$/.test(value) ? `No. ${value}` : value)

/** A choice among many, found by typing. A value that is no option (its list did not load) stays chosen and is shown. */
export function SearchableSelect({ value, options, isLoading = false, onChoose, ...others }: Props) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  const data = isKnown
    ? [...options]
    : [{ value, label: isLoading ? inventoryMessages.wait : nameless(value) }, ...options]
  return (
    <Select
      clearable
      allowDeselect={false}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      nothingFoundMessage="Nothing found"
      limit={SHOWN_AT_ONCE}
      {...others}
      searchable
      value={value === '' ? null : value}
      data={data}
      onChange={(chosen) => onChoose(chosen ?? '')}
    />
  )
}
