import { useSelector } from '@xstate/react'
import type { StockChangeActor } from '../../../machines/stock/stock-change.machine.ts'
import { currencies } from '../../../schemas/core/currency.ts'
import type { LookupItem } from '../../../schemas/core/lookup.ts'
import { COSTS, inventoryFieldLabel } from '../../../schemas/stock/inventory-fields.ts'
import type { StockChangeKind } from '../../../schemas/stock/stock-change.ts'
import type { StockChangeField } from '../../../schemas/stock/stock-change-draft.ts'
import classes from '../../acts/act.module.css'
import { ChoiceInput, inputOf, LineInput } from '../../forms/form-inputs.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { SearchableSelect } from '../../ui/searchable-select.tsx'

type Props = { readonly actor: StockChangeActor }
type Labels = { readonly label: string; readonly hint?: string; readonly isRequired?: boolean }

const useField = (actor: StockChangeActor, name: StockChangeField, { label, hint, isRequired = false }: Labels) => {
  const value = useSelector(actor, ({ context }) => context.draft[name])
  const error = useSelector(actor, ({ context }) => context.errors[name])
  const isEditable = useSelector(actor, (snapshot) => snapshot.matches({ open: 'entering' }))
  return {
    value,
    change: (entered: string) => actor.send({ type: 'field.changed', field: name, value: entered }),
    input: inputOf({ name, label, error, hint: hint ?? null, isEditable, isRequired, isFixed: false }),
  }
}

const optionsOf = (items: ReadonlyArray<LookupItem> = []) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

/** The fields of an act. */
export function ChangeFields({ actor, act }: Props & { readonly act: StockChangeKind }) {
  switch (act) {
    case 'assign':
      return <AssignFields actor={actor} />
    case 'unassign':
      return <Reason actor={actor} isRequired />
    case 'change':
      return <NewValues actor={actor} />
    case 'void':
      return (
        <>
          <p className={classes.hint}>
            For SIMs that were added by mistake. Their ICCIDs and activation codes can be used again. This cannot be
            undone.
          </p>
          <Reason actor={actor} isRequired />
        </>
      )
  }
}

function Reason({ actor, isRequired = false }: Props & { readonly isRequired?: boolean }) {
  const hint = isRequired ? 'Shown in the history of each SIM' : 'Required where a cost is replaced'
  return <LineInput {...useField(actor, 'reason', { label: 'Reason', hint, isRequired })} />
}

function AssignFields({ actor }: Props) {
  const target = useField(actor, 'targetId', { label: 'Assign to', isRequired: true })
  const note = useField(actor, 'reason', { label: 'Note' })
  const options = useSelector(actor, ({ context }) => context.options?.holders)
  return (
    <>
      <SearchableSelect
        {...target.input}
        value={target.value}
        options={optionsOf(options)}
        placeholder="Partner or customer"
        onChoose={target.change}
      />
      <LineInput {...note} />
    </>
  )
}

const KEEP = 'Keep'

/** Empty fields stay as they are. */
function NewValues({ actor }: Props) {
  const plan = useField(actor, 'planID', { label: inventoryFieldLabel('planID') })
  const supplier = useField(actor, 'supplierID', { label: inventoryFieldLabel('supplierID') })
  const location = useField(actor, 'locationID', {
    label: 'Location',
    hint: 'Only for cards. An eSIM has no location.',
  })
  const expiry = useField(actor, 'expiryDate', { label: inventoryFieldLabel('expiryDate') })
  const currency = useField(actor, 'InvoiceCurrency', {
    label: inventoryFieldLabel('InvoiceCurrency'),
    hint: 'The currency of the costs below',
  })
  const options = useSelector(actor, ({ context }) => context.options)
  return (
    <>
      <p className={classes.hint}>Empty fields stay as they are.</p>
      <SearchableSelect
        {...plan.input}
        value={plan.value}
        options={optionsOf(options?.plans)}
        placeholder={KEEP}
        onChoose={plan.change}
      />
      <SearchableSelect
        {...supplier.input}
        value={supplier.value}
        options={optionsOf(options?.suppliers)}
        placeholder={KEEP}
        onChoose={supplier.change}
      />
      <SearchableSelect
        {...location.input}
        value={location.value}
        options={optionsOf(options?.locations)}
        placeholder={KEEP}
        onChoose={location.change}
      />
      <DayInput {...expiry.input} format="dd/MM/yyyy" value={expiry.value} onDay={expiry.change} />
      <ChoiceInput {...currency} choices={[{ value: '', label: KEEP }, ...currencies]} />
      {COSTS.map((name) => (
        <Cost key={name} actor={actor} name={name} />
      ))}
      <Reason actor={actor} />
    </>
  )
}

function Cost({ actor, name }: Props & { readonly name: (typeof COSTS)[number] }) {
  return <LineInput {...useField(actor, name, { label: inventoryFieldLabel(name) })} inputMode="decimal" />
}
