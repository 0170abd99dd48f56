import { useId } from 'react'
import type { Choice } from '../../schemas/choice.ts'
import classes from './choice-group.module.css'

type Props<Value extends string> = {
  readonly label: string
  readonly choices: ReadonlyArray<Choice<Value>>
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** One setting with a few choices, all in sight. */
export const ChoiceGroup = <Value extends string>({ label, choices, value, onChoose }: Props<Value>) => {
  const name = useId()
  return (
    <fieldset className={classes.group}>
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
    </fieldset>
  )
}
