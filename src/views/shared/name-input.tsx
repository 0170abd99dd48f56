import './popover-styles.ts'
import './combobox-styles.ts'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { MENU } from './select-parts.ts'

type Props = Omit<AutocompleteProps, 'data' | 'onChange'> & {
  /** The names that there are already. */
  readonly names: ReadonlyArray<string>
  readonly onChange: (name: string) => void
}

/** A name among those that there are, or a new one: what is typed stays as it is. */
export const NameInput = ({ names, ...props }: Props) => (
  <Autocomplete {...props} data={[...names]} comboboxProps={{ withinPortal: false }} attributes={MENU} />
)
