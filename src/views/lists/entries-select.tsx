import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import classes from './entries-select.module.css'

type Props = Omit<NativeSelectProps, 'value' | 'data' | 'onChange'> & {
  readonly value: number
  readonly choices: ReadonlyArray<number>
  readonly onChoose: (size: number) => void
}

/** How many rows a page holds. A size in force that is no choice (the list's default of 30) is shown as the current one. */
export function EntriesSelect({ value, choices, onChoose, ...others }: Props) {
  const sizes = [...new Set([...choices, value])].toSorted((one, other) => one - other)
  return (
    <NativeSelect
      classNames={{ section: classes.section ?? '' }}
      {...others}
      value={value}
      data={sizes.map(String)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    />
  )
}
