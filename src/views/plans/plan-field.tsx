import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import type { Choice } from '../../schemas/core/choice.ts'
import { inThousands } from '../../schemas/core/format.ts'
import { choicesIn, initialTextOf } from '../../schemas/plans/plan-draft.ts'
import { type PlanControl, planFieldOf } from '../../schemas/plans/plan-fields.ts'
import type { PlanDraftField } from '../../schemas/plans/plan-steps.ts'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import classes from './plan-field.module.css'
import { useMirroredText, usePlanField, usePlanValue } from './use-plan-field.ts'

type Props = { readonly actor: PlanWizardActor; readonly name: PlanDraftField }

const isWide: Readonly<Partial<Record<PlanControl, boolean>>> = { longText: true, segmented: true }

/** One field of the wizard, with the control of the field table. */
export const PlanField = memo(function PlanField({ actor, name }: Props) {
  const { control } = planFieldOf(name)
  const Control = controls[control]
  return (
    <div className={classes.field} data-plan-field={name} data-wide={isWide[control]}>
      <Control actor={actor} name={name} />
    </div>
  )
})

const keyboards = { integer: 'numeric', decimal: 'decimal' } as const

/** A text, an amount or a quantity. A number is grouped while it is read, and plain while it is typed. */
function TextField({ actor, name }: Props) {
  const { change, input } = usePlanField(actor, name)
  const { control } = planFieldOf(name)
  const isNumber = control in keyboards
  const { onBlur, ...text } = useMirroredText<HTMLInputElement>(actor, name, isNumber ? inThousands : undefined)
  return (
    <TextInput
      {...input}
      {...text}
      {...(isNumber && { inputMode: keyboards[control as keyof typeof keyboards] })}
      autoComplete="off"
      onBlur={() => {
        onBlur()
        input.onBlur()
      }}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function LongTextField({ actor, name }: Props) {
  const { change, input } = usePlanField(actor, name)
  const { ref, defaultValue } = useMirroredText<HTMLTextAreaElement>(actor, name)
  return (
    <Textarea
      {...input}
      ref={ref}
      defaultValue={defaultValue}
      rows={4}
      resize="vertical"
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** The option for the initial value, unless that is among the options. */
const without = (name: PlanDraftField, options: ReadonlyArray<Choice<string>>): ReadonlyArray<Choice<string>> => {
  const initial = initialTextOf(name)
  return options.some(({ value }) => value === initial) ? [] : [{ value: initial, label: 'Not chosen' }]
}

/** A short fixed list. A native select has no read-only mode, so it is disabled when it must not change. */
function SelectField({ actor, name }: Props) {
  const { change, input } = usePlanField(actor, name)
  const value = usePlanValue(actor, name)
  const operator = useSelector(actor, ({ context }) => context.draft.simOperator)
  const { readOnly, ...others } = input
  const options = choicesIn({ simOperator: operator }, name)
  const none = without(name, options)
  const choices = [...none, ...options]
  // Another server may send values that are not in the table.
  const isKnown = choices.some((choice) => choice.value === value)
  return (
    <NativeSelect
      {...others}
      disabled={readOnly}
      data-empty={none.some((choice) => choice.value === value) || undefined}
      value={value}
      data={isKnown ? choices : [...choices, { value, label: value === '' ? 'Empty' : value }]}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** Local or roaming; without a choice it is local (spec §3). */
function SegmentedField({ actor, name }: Props) {
  const { change, input } = usePlanField(actor, name)
  const value = usePlanValue(actor, name)
  const choices = choicesIn({ simOperator: '' }, name)
  return (
    <SegmentedChoice
      label={input.label}
      name={name}
      isDisabled={input.readOnly}
      value={value === '' && input.description === null ? (choices[0]?.value ?? '') : value}
      choices={choices}
      hint={input.description}
      error={input.error}
      onChoose={change}
    />
  )
}

/** One of a server's list; the plan stores its name. */
function LookupField({ actor, name }: Props) {
  const { change, input } = usePlanField(actor, name)
  const value = usePlanValue(actor, name)
  const from = planFieldOf(name).lookup ?? 'countries'
  const items = useSelector(actor, ({ context }) => context.lookups[from])
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'loading' }))
  const names = [...new Set(items.map((item) => item.name))]
  return (
    <SearchableSelect
      {...input}
      value={value}
      options={names.map((item) => ({ value: item, label: item }))}
      placeholder="Not chosen"
      isLoading={isLoading}
      onChoose={change}
    />
  )
}

const controls: Readonly<Record<PlanControl, typeof TextField>> = {
  text: TextField,
  integer: TextField,
  decimal: TextField,
  longText: LongTextField,
  select: SelectField,
  segmented: SegmentedField,
  lookup: LookupField,
}
