import '../ui/checkbox-styles.ts'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import type { UnprintableAt } from '../../schemas/billing/offline-sale/letters.ts'
import classes from './letters.module.css'

/** So many letters of a place are shown. */
const SHOWN = 20

type Props = {
  readonly places: ReadonlyArray<UnprintableAt>
  readonly isConfirmed: boolean
  /** Why it was refused. */
  readonly error: string | undefined
  readonly isEditable: boolean
  readonly onConfirm: (isOn: boolean) => void
}

/** The letters that no font of our documents has, with their places, and the checkbox that accepts a box instead. */
export function LettersQuestion({ places, isConfirmed, error, isEditable, onConfirm }: Props) {
  const id = useId()
  return (
    <section className={classes.letters} aria-labelledby={id}>
      <p id={id} className={classes.title}>
        These letters cannot be printed
      </p>
      <dl>
        {places.map(({ place, letters }) => (
          <div key={place}>
            <dt>{place}</dt>
            <dd>
              {letters.slice(0, SHOWN).map((letter) => (
                <bdi key={letter}>{letter}</bdi>
              ))}
              {letters.length > SHOWN && <span>and {letters.length - SHOWN} more</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        name="boxes"
        label="Print a box in their place"
        description="Or change the text where it was entered."
        checked={isConfirmed}
        error={error ?? null}
        aria-invalid={error !== undefined || undefined}
        disabled={!isEditable}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </section>
  )
}
