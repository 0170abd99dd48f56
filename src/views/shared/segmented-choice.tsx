import { useId } from 'react'
import type { Choice } from '../../schemas/choice.ts'
import classes from './segmented-choice.module.css'

type Props = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly choices: ReadonlyArray<Choice<string>>
  readonly isDisabled: boolean
  readonly error?: string | null
  readonly onChoose: (value: string) => void
}

/** One of a few, all of them in sight: radio buttons drawn as one control. */
export function SegmentedChoice({ label, name, value, choices, isDisabled, error = null, onChoose }: Props) {
  const errorId = useId()
  return (
    <fieldset className={classes.group} disabled={isDisabled} aria-describedby={error === null ? undefined : errorId}>
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
      {error !== null && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
