import { useSelector } from '@xstate/react'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import { decimalSigns } from '../../../schemas/core/decimal-sign.ts'
import { type BulkFieldName, bulkFieldLabel } from '../../../schemas/stock/bulk-fields.ts'
import { type BulkSource, bulkRequired } from '../../../schemas/stock/bulk-mapping.ts'
import { dayOrders, type OpenDays, openDaysQuestions } from '../../../schemas/stock/day-order.ts'
import { COSTS } from '../../../schemas/stock/inventory-fields.ts'
import { tableHeads } from '../../../services/core/vault.ts'
import { ChoiceInput, inputOf, LineInput } from '../../forms/form-inputs.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { SearchableSelect } from '../../ui/searchable-select.tsx'
import classes from './bulk.module.css'
import { choices, isDayField, isReference, references } from './field-kinds.ts'

type Props = { readonly actor: BulkImportActor; readonly name: BulkFieldName }

const NOWHERE = ''
const ONE_VALUE = 'value'
/** The number of sample values beside a column. */
const SAMPLES = 3

const costs: ReadonlySet<BulkFieldName> = new Set(COSTS)

const chosenIn = (source: BulkSource | undefined): string => {
  if (source === undefined) return NOWHERE
  return 'column' in source ? String(source.column) : ONE_VALUE
}

const sourceOf = (chosen: string): BulkSource | null => {
  if (chosen === NOWHERE) return null
  return chosen === ONE_VALUE ? { value: '' } : { column: Number(chosen) }
}

/** The source of one field, with the column's sample values, or the one value. */
export function FieldSource({ actor, name }: Props) {
  const source = useSelector(actor, ({ context }) => context.mapping[name])
  const error = useSelector(actor, ({ context }) => context.errors[name])
  const tableRef = useSelector(actor, ({ context }) => context.table?.tableRef ?? '')
  const isEditable = useSelector(actor, (snapshot) => snapshot.matches('mapping'))
  const file = tableHeads.get(tableRef)
  const label = bulkFieldLabel(name)
  const change = (to: BulkSource | null) => actor.send({ type: 'source.changed', field: name, source: to })
  const open = useSelector(actor, ({ context }) =>
    isDayField(name) && source !== undefined && 'column' in source ? context.table?.days?.[source.column] : undefined,
  )
  const columns = file?.header.map((text, column) => ({
    value: String(column),
    label: text === '' ? `Column ${column + 1}` : text,
  }))
  const hasRegion = useSelector(actor, ({ context }) => context.mapping.region !== undefined)
  // Every SIM has a country or a region.
  const isRequired = bulkRequired.includes(name) || (name === 'country' && !hasRegion)
  const isValue = source !== undefined && 'value' in source
  return (
    <div className={classes.sources}>
      <ChoiceInput
        value={chosenIn(source)}
        change={(chosen) => change(sourceOf(chosen))}
        input={inputOf({
          name,
          label,
          error: isValue || open !== undefined ? undefined : error,
          hint: null,
          isEditable,
          isRequired,
          isFixed: false,
        })}
        choices={[
          { value: NOWHERE, label: 'Not in the file' },
          { value: ONE_VALUE, label: 'One value for all rows' },
          ...(columns ?? []),
        ]}
      />
      {isValue && (
        <OneValue
          actor={actor}
          name={name}
          isEditable={isEditable}
          error={error}
          value={source.value}
          change={(value) => change({ value })}
        />
      )}
      {source !== undefined && 'column' in source && open !== undefined && (
        <OrderOfDays source={source} name={name} open={open} isEditable={isEditable} error={error} change={change} />
      )}
      {source !== undefined && 'column' in source && isDayField(name) && file?.dayFirst.includes(source.column) && (
        <RecognisedOrder source={source} name={name} isEditable={isEditable} change={change} />
      )}
      {source !== undefined && 'column' in source && costs.has(name) && file?.separator !== undefined && (
        <Decimals
          source={source}
          name={name}
          hasComma={file.comma.includes(source.column)}
          isEditable={isEditable}
          change={change}
        />
      )}
      {source !== undefined && 'column' in source && (
        <span className={classes.sample}>
          {file?.sample
            .flatMap((cells) => cells[source.column]?.trim() || [])
            .slice(0, SAMPLES)
            .join(' · ')}
        </span>
      )}
    </div>
  )
}

type OrderProps = {
  readonly source: Extract<BulkSource, { readonly column: number }>
  readonly name: BulkFieldName
  readonly open: OpenDays
  readonly isEditable: boolean
  readonly error: string | undefined
  readonly change: (source: BulkSource) => void
}

/** The order of day and month in a column, if it is ambiguous. */
function OrderOfDays({ source, name, open, isEditable, error, change }: OrderProps) {
  const input = inputOf({
    name: `${name}-order`,
    label: `Order of ${bulkFieldLabel(name)}`,
    hint: error === undefined ? openDaysQuestions[open] : null,
    error,
    isEditable,
    isRequired: true,
    isFixed: false,
  })
  const chosen = (order: string) => {
    const dayOrder = dayOrders.find(({ value }) => value === order)?.value
    change(dayOrder === undefined ? { column: source.column } : { column: source.column, dayOrder })
  }
  const withNone = [{ value: '', label: 'Choose' }, ...dayOrders]
  return <ChoiceInput value={source.dayOrder ?? ''} change={chosen} input={input} choices={withNone} />
}

/** The input of what was recognised in a column: nothing is wrong with it, and nothing has to be chosen. */
const recognisedInput = (name: string, label: string, isEditable: boolean) =>
  inputOf({
    name,
    label,
    isEditable,
    error: undefined,
    hint: null,
    isRequired: false,
    isFixed: false,
  })

/** The order of day and month in a column that is clearly day first. */
function RecognisedOrder({
  source,
  name,
  isEditable,
  change,
}: Pick<OrderProps, 'source' | 'name' | 'isEditable' | 'change'>) {
  const input = recognisedInput(`${name}-order`, `Order of ${bulkFieldLabel(name)}`, isEditable)
  const [dayFirst, monthFirst] = dayOrders
  const choose = (order: string) =>
    change({ column: source.column, ...(order === monthFirst.value && { dayOrder: monthFirst.value }) })
  const recognised = { value: '', label: `${dayFirst.label} (recognised)` }
  return <ChoiceInput value={source.dayOrder ?? ''} change={choose} input={input} choices={[recognised, monthFirst]} />
}

type DecimalsProps = Pick<OrderProps, 'source' | 'name' | 'isEditable' | 'change'> & { readonly hasComma: boolean }

/** The decimal sign of a column of amounts. A workbook has numbers, not texts, so it has none. */
function Decimals({ source, name, hasComma, isEditable, change }: DecimalsProps) {
  const input = recognisedInput(`${name}-decimal`, `Decimal sign of ${bulkFieldLabel(name)}`, isEditable)
  const choose = (chosen: string) => {
    const decimalSign = decimalSigns.find(({ value }) => value === chosen)?.value
    change({ column: source.column, ...(decimalSign !== undefined && { decimalSign }) })
  }
  const recognised = { value: '', label: hasComma ? 'Comma (recognised)' : 'Point (recognised)' }
  return (
    <ChoiceInput
      value={source.decimalSign ?? ''}
      change={choose}
      input={input}
      choices={[recognised, ...decimalSigns]}
    />
  )
}

type OneValueProps = Props & {
  readonly value: string
  readonly isEditable: boolean
  readonly error: string | undefined
  readonly change: (value: string) => void
}

/** The value for all rows. */
function OneValue({ actor, name, value, isEditable, error, change }: OneValueProps) {
  const lookups = useSelector(actor, ({ context }) => context.lookups)
  const label = `${bulkFieldLabel(name)} of all rows`
  const input = inputOf({
    name: `${name}-value`,
    label,
    error,
    hint: null,
    isEditable,
    isRequired: false,
    isFixed: false,
  })
  if (isReference(name)) {
    const options = (lookups?.[references[name]] ?? []).map((item) => ({ value: String(item.id), label: item.name }))
    return <SearchableSelect {...input} value={value} options={options} onChoose={change} />
  }
  const listed = choices[name]
  if (listed !== undefined) {
    const withNone = [{ value: '', label: 'Choose' }, ...listed]
    return <ChoiceInput value={value} change={change} input={input} choices={withNone} />
  }
  if (isDayField(name)) return <DayInput {...input} format="dd/MM/yyyy" value={value} onDay={change} />
  return <LineInput value={value} change={change} input={input} />
}
