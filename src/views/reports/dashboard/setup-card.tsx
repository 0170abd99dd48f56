import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { isSettled, type OnboardingActor } from '../../../machines/reports/onboarding.machine.ts'
import type { SetupStep } from '../../../schemas/reports/dashboard.ts'
import { setupStepOf } from '../../../schemas/reports/setup-steps.ts'
import { inSetup } from '../../../schemas/shell/in-setup.ts'
import common from '../../ui/common.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useMay } from '../../ui/permissions.ts'
import lines from './lines.module.css'
import classes from './setup-card.module.css'

type Props = { readonly actor: OnboardingActor; readonly steps: ReadonlyArray<SetupStep> }

/** The first steps of an empty installation; once all are done or skipped, a line that shows the skipped ones again. */
export function Setup({ actor, steps }: Props) {
  const isOver = useSelector(actor, ({ context }) => isSettled(steps, context))
  const place = useRef<HTMLDivElement>(null)
  const wasOver = useRef(isOver)
  // The pressed button has gone with the last skipped step, or with the line: the focus stays at this place.
  useEffect(() => {
    if (wasOver.current !== isOver && document.activeElement === document.body) place.current?.focus()
    wasOver.current = isOver
  }, [isOver])
  if (steps.length === 0) return null
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {isOver ? <Hidden actor={actor} /> : <SetupCard actor={actor} steps={steps} />}
    </div>
  )
}

const Hidden = ({ actor }: Pick<Props, 'actor'>) => (
  <p className={classes.hidden}>
    <span className={common.note}>The remaining set-up steps are hidden.</span>
    <Button variant="subtle" size="compact-sm" onClick={() => actor.send({ type: 'steps.shownAgain' })}>
      Show set-up again
    </Button>
  </p>
)

function SetupCard({ actor, steps }: Props) {
  const skipped = useSelector(actor, ({ context }) => context.skipped)
  const next = steps.find(({ name, isDone }) => !isDone && !skipped.includes(name))
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={lines.card} aria-labelledby="set-up">
      <div className={lines.head}>
        <h2 id="set-up">Set up SIM Desk</h2>
        <p className={common.note} role="status">
          {done} of {steps.length} done
        </p>
      </div>
      <ol className={lines.lines} aria-labelledby="set-up">
        {steps.map((step) => (
          <StepLine
            key={step.name}
            actor={actor}
            step={step}
            isSkipped={skipped.includes(step.name)}
            isNext={step === next}
          />
        ))}
      </ol>
    </section>
  )
}

type LineProps = Pick<Props, 'actor'> & {
  readonly step: SetupStep
  readonly isSkipped: boolean
  readonly isNext: boolean
}

function StepLine({ actor, step: { name, isDone }, isSkipped, isNext }: LineProps) {
  const may = useMay()
  const { label, why, acts } = setupStepOf(name)
  const [main, ...others] = acts.filter(({ key }) => may(key))
  return (
    <li className={classes.step} data-is-done={isDone || undefined} data-is-skipped={isSkipped || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {isDone && <Icon name="check" size={14} />}
      </span>
      <span className={classes.text}>
        <span className={classes.label}>
          {label}
          {isDone && <span className={common.unseen}> (done)</span>}
          {isSkipped && !isDone && <span className={common.note}> · Skipped</span>}
        </span>
        {!isDone && <span className={common.small}>{why}</span>}
      </span>
      {!isDone && (
        <span className={classes.acts}>
          {!isSkipped &&
            others.map((act) => (
              <Button key={act.key} component={Link} href={inSetup(act.href)} variant="subtle" size="xs">
                {act.label}
              </Button>
            ))}
          {!isSkipped && main && (
            <Button component={Link} href={inSetup(main.href)} variant={isNext ? 'filled' : 'default'} size="xs">
              {main.label}
            </Button>
          )}
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${isSkipped ? 'Undo skip' : 'Skip'}: ${label}`}
            onClick={() => actor.send({ type: isSkipped ? 'step.resumed' : 'step.skipped', step: name })}
          >
            {isSkipped ? 'Undo skip' : 'Skip'}
          </Button>
        </span>
      )}
    </li>
  )
}
