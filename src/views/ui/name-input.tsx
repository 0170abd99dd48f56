import './popover-styles.ts'
import './combobox-styles.ts'
import { Autocomplete, type AutocompleteProps, type OptionsFilter } from '@mantine/core'
import classes from './searchable-select.module.css'
import { MENU } from './select-parts.ts'

type Props = Omit<AutocompleteProps, 'data' | 'onChange'> & {
  /** The existing names. */
  readonly names: ReadonlyArray<string>
  readonly onChange: (name: string) => void
}

const all: OptionsFilter = ({ options }) => options

/** An existing or a new name: typed text stays as it is. With an existing name, the other names are offered, too. */
export const NameInput = ({ names, ...props }: Props) => (
  <Autocomplete
    {...props}
    {...(names.includes(props.value ?? '') && { filter: all })}
    data={[...names]}
    comboboxProps={{ withinPortal: false }}
    withScrollArea={false}
    classNames={{ options: classes.options ?? '' }}
    attributes={MENU}
  />
)
