import { useId } from 'react'
import type { Choice } from '../../schemas/core/choice.ts'
import classes from './choice-group.module.css'

type Props<Value extends string> = {
  readonly label: string
  readonly choices: ReadonlyArray<Choice<Value>>
  readonly value: Value
  /** Why nothing can be chosen; null if it can. */
  readonly fixed?: string | null
  readonly onChoose: (value: Value) => void
}

/** One setting with a few choices, all visible. */
export const ChoiceGroup = <Value extends string>({ label, choices, value, fixed = null, onChoose }: Props<Value>) => {
  const name = useId()
  const note = useId()
  return (
    <fieldset className={classes.group} disabled={fixed !== null} aria-describedby={fixed === null ? undefined : note}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {fixed !== null && (
        <p id={note} className={classes.note}>
          {fixed}
        </p>
      )}
    </fieldset>
  )
}
