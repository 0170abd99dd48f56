import { shallowEqual, useSelector } from '@xstate/react'
import { type HTMLAttributes, use } from 'react'
import { deliveredOf } from '../../machines/records/record-form.context.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import { areOptionsLoading } from '../../machines/records/record-form.selectors.ts'
import { codesIn, codesText } from '../../schemas/core/currency.ts'
import { timeZones } from '../../schemas/core/time-zone.ts'
import { draftChoices, offeredChoices, offeredCurrencies } from '../../schemas/records/kit/choices.ts'
import type {
  ChoiceField,
  ImageField,
  NamedField,
  PermissionsField,
  RecordField,
  ReferenceField,
  ReferencesField,
} from '../../schemas/records/kit/fields.ts'
import { ChoiceInput, CodeInput, LineInput, LongInput, NumberInput } from '../forms/form-inputs.tsx'
import common from '../ui/common.module.css'
import { DayInput } from '../ui/day-input.tsx'
import { NameInput } from '../ui/name-input.tsx'
import { SearchableChoices } from '../ui/searchable-choices.tsx'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { currencyOptions } from './currency-options.ts'
import { namesOf, optionsOf } from './form-text.ts'
import { NotesOf } from './notes-of.ts'
import { PermissionGrid } from './permission-grid.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { ComparisonOf, RoleComparison, useCompared } from './role-comparison.tsx'
import { useRecordField } from './use-record-field.ts'

type Props<Field extends RecordField = RecordField> = {
  readonly actor: RecordFormActor
  readonly name: string
  readonly field: Field
}

const keyboards: { readonly [_ in RecordField['kind']]?: HTMLAttributes<HTMLInputElement>['inputMode'] } = {
  email: 'email',
  phone: 'tel',
  link: 'url',
  percent: 'decimal',
  integer: 'numeric',
}

/** The largest number of choices that are shown as buttons. */
const FEW = 3
/** As many time zones as a list shows at once. */
const OFFERED_ZONES = 30

/** A field: its input, and what the screen shows below it. */
export function FormField(props: Props) {
  const note = use(NotesOf)[props.name]
  if (note === undefined) return <Input {...props} />
  return (
    <div>
      <Input {...props} />
      {note}
    </div>
  )
}

/** The input of a field, by its kind. */
function Input({ actor, name, field }: Props) {
  switch (field.kind) {
    case 'references':
      return (
        <div className={common.across}>
          <References actor={actor} name={name} field={field} />
        </div>
      )
    case 'permissions':
      return (
        <div className={common.across}>
          <Keys actor={actor} name={name} field={field} />
        </div>
      )
    case 'reference':
      return <Reference actor={actor} name={name} field={field} />
    case 'named':
      return field.takesNew ? (
        <NewName actor={actor} name={name} field={field} />
      ) : (
        <Named actor={actor} name={name} field={field} />
      )
    case 'image':
      return (
        <div className={common.across}>
          <Image actor={actor} name={name} field={field} />
        </div>
      )
    case 'choice':
    case 'status':
      return field.required && field.choices.length <= FEW ? (
        <Segments actor={actor} name={name} field={field} />
      ) : (
        <Select actor={actor} name={name} field={field} />
      )
    case 'longText':
      return (
        <div className={common.across}>
          <LongText actor={actor} name={name} field={field} />
        </div>
      )
    case 'day':
      return <Day actor={actor} name={name} field={field} />
    case 'code':
      if (field.offers === 'currencies') return <Currencies actor={actor} name={name} field={field} />
      if (field.offers === 'timeZones') return <TimeZone actor={actor} name={name} field={field} />
      return <Code actor={actor} name={name} field={field} />
    default:
      return <Line actor={actor} name={name} field={field} />
  }
}

function Line({ actor, name, field }: Props) {
  const { entry: _, ...bound } = useRecordField(actor, name, field)
  // A number that identifies is read digit by digit: it has no thousands.
  if (field.kind === 'integer' && !field.unique) return <NumberInput {...bound} inputMode="numeric" />
  if (field.kind === 'money' || field.kind === 'cost') return <NumberInput {...bound} />
  const line = <LineInput {...bound} inputMode={keyboards[field.kind]} />
  return field.wide ? <div className={common.across}>{line}</div> : line
}

function Day({ actor, name, field }: Props) {
  const { value, change, input } = useRecordField(actor, name, field)
  return <DayInput {...input} value={value} format="dd/MM/yyyy" onDay={change} />
}

function Code({ actor, name, field }: Props) {
  const { entry: _, ...bound } = useRecordField(actor, name, field)
  return <CodeInput {...bound} />
}

function TimeZone({ actor, name, field }: Props) {
  const { value, change, input } = useRecordField(actor, name, field)
  return <NameInput {...input} value={value} names={timeZones()} limit={OFFERED_ZONES} onChange={change} />
}

function Currencies({ actor, name, field }: Props) {
  const { value, change, input } = useRecordField(actor, name, field)
  const { name: _, ...shown } = input
  return (
    <SearchableChoices
      {...shown}
      values={codesIn(value)}
      options={currencyOptions}
      placeholder="Choose currencies"
      onChoose={(codes) => change(codesText(codes))}
    />
  )
}

function LongText({ actor, name, field }: Props) {
  const { entry: _, ...bound } = useRecordField(actor, name, field)
  return <LongInput {...bound} {...('lines' in field && field.lines !== undefined && { lines: field.lines })} />
}

function Segments({ actor, name, field }: Props<ChoiceField>) {
  const { value, change, input } = useRecordField(actor, name, field)
  const saved = useSelector(actor, ({ context }) => context.loaded?.draft[name])
  return (
    <SegmentedChoice
      label={field.label}
      name={name}
      isDisabled={input.readOnly}
      value={value}
      choices={offeredChoices(field, saved)}
      error={input.error}
      onChoose={change}
    />
  )
}

function Select({ actor, name, field }: Props<ChoiceField>) {
  const { entry: _, ...bound } = useRecordField(actor, name, field)
  const offered = useSelector(actor, ({ context }) => context.lookups.currency)
  const own = field.offers ? offeredCurrencies(field, offered, bound.value) : draftChoices(field)
  const choices = [{ value: '', label: 'Not chosen' }, ...own]
  // Another server may have options that the definition lacks.
  const isKnown = choices.some(({ value }) => value === bound.value)
  return (
    <ChoiceInput {...bound} choices={isKnown ? choices : [...choices, { value: bound.value, label: bound.value }]} />
  )
}

function References({ actor, name, field }: Props<ReferencesField>) {
  const { entry, change, input } = useRecordField(actor, name, field)
  const { name: _, ...shown } = input
  const record = useSelector(actor, ({ context }) => context.record)
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  const lookups = useSelector(actor, ({ context }) => context.lookups)
  const isLoading = useSelector(actor, areOptionsLoading)
  const isReady = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'ready' }))
  return (
    <SearchableChoices
      {...shown}
      values={typeof entry === 'string' ? [] : entry}
      options={optionsOf({ record, loaded, lookups }, name, field, isReady)}
      isLoading={isLoading}
      placeholder={`Choose ${field.label.toLowerCase()}`}
      onChoose={change}
    />
  )
}

function Reference({ actor, name, field }: Props<ReferenceField>) {
  const { value, change, input } = useRecordField(actor, name, field)
  const { name: _, ...shown } = input
  const known = useSelector(
    actor,
    ({ context: { record, loaded, lookups, draft } }) => ({ record, loaded, lookups, draft }),
    shallowEqual,
  )
  const isLoading = useSelector(actor, areOptionsLoading)
  const isReady = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'ready' }))
  return (
    <SearchableSelect
      {...shown}
      value={value}
      options={optionsOf(known, name, field, isReady)}
      isLoading={isLoading}
      placeholder={`Choose ${field.label.toLowerCase()}`}
      onChoose={change}
    />
  )
}

function NewName({ actor, name, field }: Props<NamedField>) {
  const { value, change, input } = useRecordField(actor, name, field)
  const names = useSelector(actor, ({ context }) => context.lookups[field.to])
  return (
    <NameInput
      {...input}
      value={value}
      names={(names ?? []).map((item) => item.name)}
      placeholder={`Choose ${field.label.toLowerCase()} or enter a new one`}
      onChange={change}
    />
  )
}

function Named({ actor, name, field }: Props<NamedField>) {
  const { value, change, input } = useRecordField(actor, name, field)
  const { name: _, ...shown } = input
  const lookups = useSelector(actor, ({ context }) => context.lookups)
  const isLoading = useSelector(actor, areOptionsLoading)
  const isReady = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'ready' }))
  return (
    <SearchableSelect
      {...shown}
      value={value}
      options={namesOf({ lookups }, field, value, isReady)}
      isLoading={isLoading}
      placeholder={`Choose ${field.label.toLowerCase()}`}
      onChoose={change}
    />
  )
}

function Keys({ actor, name, field }: Props<PermissionsField>) {
  const { entry, change, input } = useRecordField(actor, name, field)
  const scope = useSelector(actor, ({ context }) => context.draft.scope)
  const own = useSelector(actor, ({ context }) => deliveredOf(context, name))
  const held = typeof entry === 'string' ? [] : entry
  const beside = use(ComparisonOf)
  const compared = useCompared(beside, held)
  return (
    <PermissionGrid
      label={field.label}
      name={name}
      value={held}
      isOfPartner={scope === 'ownPartner'}
      error={input.error}
      delivered={own}
      readOnly={input.readOnly}
      compared={compared}
      onChange={change}
    >
      {beside !== null && <RoleComparison actor={beside} compared={compared} scope={scope} />}
    </PermissionGrid>
  )
}

function Image({ actor, name, field }: Props<ImageField>) {
  const { value, change, input } = useRecordField(actor, name, field)
  return (
    <PicturePicker
      label={field.label}
      name={name}
      value={value}
      maxBytes={field.maxBytes}
      error={input.error}
      readOnly={input.readOnly}
      onChange={change}
      onRefuse={(problem) => actor.send({ type: 'picture.refused', field: name, problem })}
    />
  )
}
