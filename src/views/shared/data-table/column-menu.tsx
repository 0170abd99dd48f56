import { Button } from '@mantine/core'
import { MenuButton } from '../menu/menu-button.tsx'
import type { MenuEntry } from '../menu/menu-entry.ts'
import { type Arrangement, orderedColumns, withColumn } from './columns.ts'

type Props = {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly label: string }>
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
  readonly onReset: () => void
}

/** Which columns a table shows: all, one, a box for each, and the way back to how it was. One is always left. */
export function ColumnMenu({ columns, arrangement, onArrange, onReset }: Props) {
  const isLast = columns.length - arrangement.hidden.length <= 1
  const boxes = orderedColumns(columns, arrangement).map(({ name, label }): MenuEntry => {
    const isChecked = !arrangement.hidden.includes(name)
    return {
      kind: 'box',
      key: name,
      label,
      isChecked,
      isDisabled: isChecked && isLast,
      onChange: (isShown) => onArrange(withColumn(columns, arrangement, name, isShown)),
    }
  })
  const onlyFirst = () => {
    const [, ...others] = orderedColumns(columns, arrangement).map(({ name }) => name)
    return { ...arrangement, hidden: others }
  }
  return (
    <MenuButton
      entries={[
        { kind: 'act', key: 'all', label: 'All columns', onChoose: () => onArrange({ ...arrangement, hidden: [] }) },
        { kind: 'act', key: 'none', label: 'None but the first', onChoose: () => onArrange(onlyFirst()) },
        { kind: 'line', key: 'above' },
        ...boxes,
        { kind: 'line', key: 'line' },
        { kind: 'act', key: 'reset', label: 'Reset', onChoose: onReset },
      ]}
    >
      {(button) => (
        <Button variant="default" {...button}>
          Columns
        </Button>
      )}
    </MenuButton>
  )
}
