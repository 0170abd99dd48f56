import { useSelector } from '@xstate/react'
import { type RefObject, use, useLayoutEffect, useRef } from 'react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import {
  errorOf,
  gapAt,
  isReadOnly,
  type PlanWizardSnapshot,
  warningsOf,
} from '../../machines/plans/plan-wizard.selectors.ts'
import { planFieldLabel } from '../../schemas/plans/plan-fields.ts'
import type { PlanDraftField } from '../../schemas/plans/plan-steps.ts'
import common from '../ui/common.module.css'
import { AfterReviewContext } from './after-review.ts'

/** What a field shows beside its value. */
type FieldState = {
  readonly readOnly: boolean
  readonly error: string | null
  readonly warning: string | null
  /** A note if the server did not send the value, or sent it unreadably. */
  readonly gap: string | null
}

const fieldStateIn = (snapshot: PlanWizardSnapshot, name: PlanDraftField, isAfterReview: boolean): FieldState => {
  const { draft } = snapshot.context
  const mayWarn = isAfterReview || draft[name].trim() !== ''
  return {
    readOnly: !snapshot.hasTag('filling') || isReadOnly(snapshot),
    error: errorOf(snapshot, name),
    warning: (mayWarn && warningsOf(snapshot).find(({ field }) => field === name)?.text) || null,
    gap: gapAt(snapshot, name),
  }
}

const isSameState = (one: FieldState, other: FieldState): boolean =>
  one.readOnly === other.readOnly && one.error === other.error && one.warning === other.warning && one.gap === other.gap

/** What any control shows of a field beside its value. Renders only when one of these changes. */
export const usePlanField = (actor: PlanWizardActor, name: PlanDraftField) => {
  const isAfterReview = use(AfterReviewContext)
  const { readOnly, error, warning, gap } = useSelector(
    actor,
    (snapshot) => fieldStateIn(snapshot, name, isAfterReview),
    isSameState,
  )
  return {
    change: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    input: {
      name,
      label: planFieldLabel(name),
      error,
      description: [gap, warning].filter((text) => text !== null).join('. ') || null,
      readOnly,
      descriptionProps: { className: common.warning },
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as Array<
        'label' | 'input' | 'description' | 'error'
      >,
      onBlur: () => actor.send({ type: 'field.left', field: name }),
    },
  }
}

/** The value of a field that is chosen, not typed. */
export const usePlanValue = (actor: PlanWizardActor, name: PlanDraftField): string =>
  useSelector(actor, ({ context }) => context.draft[name])

type Mirrored<Element> = {
  readonly ref: RefObject<Element | null>
  readonly defaultValue: string
  readonly onFocus: () => void
  readonly onBlur: () => void
}

const asItIs = (text: string): string => text

/**
 * Keeps a text field equal to the machine's value without rendering it in React. Typed text is already there; other
 * changes (Undo, another tab's draft) are written into the element. `read` is how the text looks unless it is being
 * typed: its value for tests and tools is then in `data-value`.
 */
export const useMirroredText = <Element extends HTMLInputElement | HTMLTextAreaElement>(
  actor: PlanWizardActor,
  name: PlanDraftField,
  read: (text: string) => string = asItIs,
): Mirrored<Element> => {
  const ref = useRef<Element>(null)
  const textNow = () => actor.getSnapshot().context.draft[name]
  useLayoutEffect(() => {
    let known: string | null = null
    const mirror = () => {
      const text = actor.getSnapshot().context.draft[name]
      // Reading an element's text is slow, so it is done only when the machine's value has changed.
      if (text === known) return
      known = text
      const field = ref.current
      if (field === null) return
      if (read !== asItIs) field.dataset.value = text
      show(field, document.activeElement === field ? text : read(text))
    }
    mirror()
    const subscription = actor.subscribe(mirror)
    return () => subscription.unsubscribe()
  }, [actor, name, read])
  return {
    ref,
    defaultValue: read(textNow()),
    onFocus: () => {
      const field = ref.current
      if (field === null || field.readOnly) return
      const isAllSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length
      if (show(field, textNow()) && isAllSelected) field.select()
    },
    onBlur: () => ref.current !== null && show(ref.current, read(textNow())),
  }
}

/** Writes a text into a field, unless it is there; returns whether it was written. */
const show = (field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean => {
  if (field.value === text) return false
  field.value = text
  return true
}
