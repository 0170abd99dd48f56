import { useId } from 'react'
import type { Choice } from '../../schemas/core/choice.ts'
import classes from './segmented-choice.module.css'

type Props = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly choices: ReadonlyArray<Choice<string>>
  readonly isDisabled: boolean
  readonly error?: string | null
  /** The text below the control. */
  readonly hint?: string | null
  readonly onChoose: (value: string) => void
}

/** One of a few visible options: radio buttons drawn as one control. */
export function SegmentedChoice({
  label,
  name,
  value,
  choices,
  isDisabled,
  error = null,
  hint = null,
  onChoose,
}: Props) {
  const errorId = useId()
  const hintId = useId()
  const told = [hint === null ? null : hintId, error === null ? null : errorId].filter((id) => id !== null)
  return (
    <fieldset className={classes.group} disabled={isDisabled} aria-describedby={told.join(' ') || undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.track}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.segment}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint !== null && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
