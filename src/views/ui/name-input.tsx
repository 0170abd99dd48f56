import './popover-styles.ts'
import './combobox-styles.ts'
import { Autocomplete, type AutocompleteProps, type OptionsFilter } from '@mantine/core'
import { MENU } from './select-parts.ts'

type Props = Omit<AutocompleteProps, 'data' | 'onChange'> & {
  /** The names that there are already. */
  readonly names: ReadonlyArray<string>
  readonly onChange: (name: string) => void
}

const all: OptionsFilter = ({ options }) => options

/** A name among those that there are, or a new one: what is typed stays as it is. Who has one of them is offered the others too. */
export const NameInput = ({ names, ...props }: Props) => (
  <Autocomplete
    {...props}
    {...(names.includes(props.value ?? '') && { filter: all })}
    data={[...names]}
    comboboxProps={{ withinPortal: false }}
    attributes={MENU}
  />
)
