import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { hasFailedLookups, isLocal } from '../../../machines/stock/inventory-form.selectors.ts'
import type { LookupItem } from '../../../schemas/core/lookup.ts'
import type { InventoryFormFieldName } from '../../../schemas/stock/inventory-fields.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { SearchableSelect } from '../../ui/searchable-select.tsx'
import type { Option } from '../../ui/searched-text.ts'
import { ownName } from './own-name.ts'
import { useField } from './use-field.ts'

type Props = { readonly actor: InventoryFormActor }

const optionsOf = (items: ReadonlyArray<LookupItem>): ReadonlyArray<Option> =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

type LookupFieldProps = Props & {
  readonly name: InventoryFormFieldName
  readonly options: ReadonlyArray<Option>
  readonly isLoading: boolean
  readonly placeholder: string
}

function LookupField({ actor, name, options, isLoading, placeholder }: LookupFieldProps) {
  const { value, change, input } = useField(actor, name)
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  return (
    <SearchableSelect
      {...input}
      value={value}
      valueLabel={ownName(loaded, name, value)}
      options={options}
      isLoading={isLoading}
      placeholder={placeholder}
      onChoose={change}
      onChooseAgain={name === 'supplierID' ? () => change(value) : undefined}
    />
  )
}

/** The country of a local SIM, the region of a roaming one. */
export function PlaceField({ actor }: Props) {
  const isCountry = useSelector(actor, isLocal)
  const { countries, regions } = useSelector(actor, ({ context }) => context.lookups)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'loading' }))
  return isCountry ? (
    <LookupField
      key="country"
      actor={actor}
      name="country"
      options={optionsOf(countries)}
      isLoading={isLoading}
      placeholder="Choose a country"
    />
  ) : (
    <LookupField
      key="region"
      actor={actor}
      name="region"
      options={optionsOf(regions)}
      isLoading={isLoading}
      placeholder="Choose a region"
    />
  )
}

export function SupplierField({ actor }: Props) {
  const suppliers = useSelector(actor, ({ context }) => context.lookups.suppliers)
  const chosen = useSelector(actor, ({ context }) => context.draft.supplierID)
  const isLoading = useSelector(
    actor,
    (snapshot) => snapshot.matches({ lookups: 'loading' }) || snapshot.matches({ suppliers: 'loading' }),
  )
  // While suppliers load, offer only the chosen one: another might not serve the new country, and would be removed
  // again.
  const offered = isLoading ? suppliers.filter(({ id }) => String(id) === chosen) : suppliers
  return (
    <LookupField
      actor={actor}
      name="supplierID"
      options={optionsOf(offered)}
      isLoading={isLoading}
      placeholder="Choose a supplier"
    />
  )
}

export function PlanField({ actor }: Props) {
  const plans = useSelector(actor, ({ context }) => context.lookups.plans)
  const isCountry = useSelector(actor, isLocal)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ plans: 'loading' }))
  const isUnasked = useSelector(actor, (snapshot) => snapshot.matches({ plans: 'unasked' }))
  const first = isCountry ? 'Choose a country first' : 'Choose a region first'
  return (
    <LookupField
      actor={actor}
      name="planID"
      options={plans.map(({ pid, planName }) => ({ value: String(pid), label: planName }))}
      isLoading={isLoading}
      placeholder={isUnasked ? first : 'Choose a plan'}
    />
  )
}

export function LookupFailure({ actor }: Props) {
  const isFailed = useSelector(actor, hasFailedLookups)
  if (!isFailed) return null
  return (
    <RetryNotice onRetry={() => actor.send({ type: 'lookups.retried' })}>
      Some of the options could not be loaded.
    </RetryNotice>
  )
}
