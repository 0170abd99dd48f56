import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './day-input.module.css'
import { DayPickerButton } from './day-picker-button.tsx'
import { type DayFormat, settledDay, shownDay, typedDay } from './day-text.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  /** `yyyy-MM-dd`, or an incomplete text. */
  readonly value: string
  readonly format: DayFormat
  readonly label: string
  readonly onDay: (value: string) => void
}

/** A day that can be typed, pasted or picked from a calendar. `onDay` gets `yyyy-MM-dd` once the text is a day. */
export function DayInput({ value, format, label, onDay, ...others }: Props) {
  const isFixed = others.readOnly === true || others.disabled === true
  return (
    <TextInput
      classNames={{ section: classes.section }}
      placeholder={format.toLowerCase()}
      inputMode="numeric"
      autoComplete="off"
      {...others}
      label={label}
      value={shownDay(value, format)}
      onChange={(event) => onDay(typedDay(event.currentTarget.value))}
      onBlur={(event) => {
        const settled = settledDay(value)
        if (settled !== value) onDay(settled)
        others.onBlur?.(event)
      }}
      rightSection={isFixed ? null : <DayPickerButton label={label} value={value} onDay={onDay} />}
    />
  )
}
