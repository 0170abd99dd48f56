import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import type { Choice } from '../../../schemas/core/choice.ts'
import { formFactorOf } from '../../../schemas/stock/identity/activation-code.ts'
import { formFactors, type InventoryFormFieldName } from '../../../schemas/stock/inventory-fields.ts'
import { ChoiceInput, CodeInput, LineInput, NumberInput } from '../../forms/form-inputs.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { useServes } from '../../ui/permissions.ts'
import { useField } from './use-field.ts'

type Props = { readonly actor: InventoryFormActor; readonly name: InventoryFormFieldName }

export const TextField = ({ actor, name }: Props) => <LineInput {...useField(actor, name)} />

type CodeProps = Props & {
  /** Normalises a pasted code. */
  readonly plain?: (text: string) => string
  /** Called on Enter in place of going to the next field. */
  readonly onScanned?: (() => void) | undefined
}

/** A code of a SIM: activation code, ICCID or Service Device ID. */
export const CodeField = ({ actor, name, ...others }: CodeProps) => <CodeInput {...useField(actor, name)} {...others} />

export const MoneyField = ({ actor, name }: Props) => <NumberInput {...useField(actor, name)} />

export function DayField({ actor, name }: Props) {
  const { value, change, input } = useField(actor, name)
  return <DayInput {...input} format="dd/MM/yyyy" value={value} onDay={change} />
}

/** What the SIM is. Its activation code says it, until somebody chooses. A server without corrections has no such field. */
export function FormFactorField({ actor }: Pick<Props, 'actor'>) {
  const field = useField(actor, 'formFactor')
  const byCode = useSelector(actor, ({ context }) => formFactorOf(context.draft.activationCode))
  if (!useServes('corrections')) return null
  return <ChoiceInput {...field} value={field.value || byCode} choices={formFactors} />
}

type ChoiceProps = Props & { readonly choices: ReadonlyArray<Choice<string>> }

/** A choice, including a value of another server that is not among the choices. */
export function ChoiceField({ actor, name, choices }: ChoiceProps) {
  const field = useField(actor, name)
  const { value } = field
  const isKnown = choices.some((choice) => choice.value === value)
  return (
    <ChoiceInput
      {...field}
      choices={isKnown ? choices : [...choices, { value, label: value === '' ? 'Empty' : value }]}
    />
  )
}
