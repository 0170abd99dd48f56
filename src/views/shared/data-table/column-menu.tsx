import { Button, Menu } from '@mantine/core'
import classes from './column-menu.module.css'
import { type Arrangement, orderedColumns, withColumn } from './columns.ts'

type Props = {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly label: string }>
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
  readonly onReset: () => void
}

/** Which columns a table shows: a box for each, and the way back to how it was. The last one cannot be taken away. */
export function ColumnMenu({ columns, arrangement, onArrange, onReset }: Props) {
  const isLast = columns.length - arrangement.hidden.length <= 1
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default">Columns</Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {orderedColumns(columns, arrangement.order).map(({ name, label }) => {
          const isShown = !arrangement.hidden.includes(name)
          return (
            <Menu.CheckboxItem
              key={name}
              checked={isShown}
              disabled={isShown && isLast}
              onChange={(checked) => onArrange(withColumn(columns, arrangement, name, checked))}
            >
              {label}
            </Menu.CheckboxItem>
          )
        })}
        <Menu.Divider />
        <Menu.Item onClick={onReset}>Reset</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
