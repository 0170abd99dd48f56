import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'

const controlOf = (root: HTMLElement | null, field: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-plan-field="${CSS.escape(field)}"] :is(input, select, textarea)`) ?? null

/**
 * Moves the focus in the wizard: to the heading of an opened step, or to the field that it was opened for. `lead` runs
 * an action and then moves to a field.
 */
export const useStepFocus = (
  root: RefObject<HTMLElement | null>,
  actor: PlanWizardActor,
  step: number,
  takesFocus: boolean,
) => {
  const shown = useRef(takesFocus ? null : step)
  const wanted = useRef<string | null>(null)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const field = wanted.current === null ? null : controlOf(root.current, wanted.current)
    wanted.current = null
    const heading = root.current?.querySelector<HTMLElement>('[data-step-heading]')
    if (field) field.focus()
    else {
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'nearest' })
    }
  }, [root, step])

  const lead = useCallback(
    (field: string | null, act: () => void) => {
      wanted.current = field
      act()
      if (actor.getSnapshot().context.step !== shown.current) return
      wanted.current = null
      if (field !== null) controlOf(root.current, field)?.focus()
    },
    [root, actor],
  )
  return lead
}
