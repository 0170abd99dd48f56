import { useRef } from 'react'
import common from '../../ui/common.module.css'
import { DayInput } from '../../ui/day-input.tsx'
import { shownDay } from '../../ui/day-text.ts'
import { type CellProps, EditedCell } from './edited-cell.tsx'

const FORMAT = 'dd/MM/yyyy'

/**
 * A cell with a day. What is chosen is written as `yyyy-MM-dd`, which has one meaning in every file. A day of the file
 * that is only looked at stays as it is: the file may have another order of day and month.
 */
export function DayCell({ label, text, isWrong, isReadOnly, reasons, onText }: CellProps) {
  const isEntered = useRef(false)
  const isLeaving = useRef(false)
  return (
    <EditedCell
      label={label}
      shown={shownDay(text, FORMAT)}
      isWrong={isWrong}
      isReadOnly={isReadOnly}
      reasons={reasons}
      placeholder={FORMAT.toLowerCase()}
      whole={(isFocused) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: its control has the focus and the role.
        <div
          onFocus={() => {
            isEntered.current = false
            isLeaving.current = false
          }}
          onInput={() => {
            isEntered.current = true
          }}
          onBlurCapture={() => {
            isLeaving.current = true
          }}
        >
          <DayInput
            label={label}
            labelProps={{ className: common.unseen }}
            size="xs"
            autoFocus={isFocused}
            readOnly={isReadOnly}
            error={isWrong}
            description={reasons?.text}
            descriptionProps={{ className: common.unseen }}
            format={FORMAT}
            value={text}
            onDay={(day) => {
              if (isEntered.current || !isLeaving.current) onText(day)
            }}
          />
        </div>
      )}
    />
  )
}
