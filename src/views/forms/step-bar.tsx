import { counted } from '../../schemas/core/counted.ts'
import common from '../ui/common.module.css'
import classes from './step-bar.module.css'

/** A step with its problems and warnings. */
export type StepMark = {
  readonly number: number
  readonly label: string
  readonly isCurrent: boolean
  readonly warnings: number
  readonly errors: number
}

const isSameMark = (one: StepMark, other: StepMark | undefined): boolean =>
  one.isCurrent === other?.isCurrent && one.warnings === other.warnings && one.errors === other.errors

/** Every state makes new marks, so they are compared by value. */
export const areSameMarks = (one: ReadonlyArray<StepMark>, other: ReadonlyArray<StepMark>): boolean =>
  one.every((mark, index) => isSameMark(mark, other[index]))

/** The problems and warnings of a step in words. */
const findings = ({ warnings, errors }: StepMark): string =>
  [errors > 0 && counted(errors, 'problem'), warnings > 0 && counted(warnings, 'warning')].filter(Boolean).join(', ')

type Props = {
  readonly label: string
  readonly marks: ReadonlyArray<StepMark>
  readonly onStep: (step: number) => void
}

/** The steps of a long form as links, each with its problems and warnings. */
export const StepBar = ({ label, marks, onStep }: Props) => (
  <nav aria-label={label}>
    <ol className={classes.bar} style={{ gridTemplateColumns: `repeat(${marks.length}, minmax(0, 1fr))` }}>
      {marks.map((mark) => (
        <li key={mark.number}>
          <Step mark={mark} onStep={onStep} />
        </li>
      ))}
    </ol>
  </nav>
)

function Step({ mark, onStep }: { readonly mark: StepMark; readonly onStep: Props['onStep'] }) {
  const { number, label, isCurrent, warnings, errors } = mark
  const found = findings(mark)
  return (
    <button
      type="button"
      className={classes.step}
      data-leaves-step
      aria-current={isCurrent ? 'step' : undefined}
      title={found === '' ? label : `${label} (${found})`}
      onClick={() => onStep(number)}
    >
      <span className={classes.number}>{number}</span>
      <span className={classes.label}>{label}</span>
      {found !== '' && (
        <>
          <span className={classes.count} data-kind={errors > 0 ? 'error' : 'warning'} aria-hidden="true">
            {errors > 0 ? errors : warnings}
          </span>
          <span className={common.unseen}>({found})</span>
        </>
      )}
    </button>
  )
}
