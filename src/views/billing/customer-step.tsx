import { useSelector } from '@xstate/react'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { counted } from '../../schemas/core/counted.ts'
import { recordRoutes } from '../../schemas/records/routes.ts'
import { FormSection } from '../forms/form-section.tsx'
import { Link } from '../ui/link.tsx'
import { useMay } from '../ui/permissions.ts'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { amountIn } from './money-text.ts'
import classes from './sale.module.css'
import { SaleExchange, SaleHeader } from './sale-header.tsx'
import { useSaleField } from './use-sale-field.ts'

type Props = { readonly actor: OfflineSaleActor }

/** Who buys, on which terms, and what the document says of the order. */
export const CustomerStep = ({ actor }: Props) => (
  <>
    <Customer actor={actor} />
    <SaleHeader actor={actor} />
    <SaleExchange actor={actor} />
  </>
)

function Customer({ actor }: Props) {
  const customers = useSelector(actor, ({ context }) => context.lookups?.customers)
  const known = useSelector(actor, ({ context }) => context.checked?.customer ?? null)
  const field = useSaleField(actor, 'customerID', { label: 'Customer' })
  const may = useMay()
  return (
    <FormSection title="Customer" text="Company that buys by invoice. Only active customers are offered.">
      <SearchableSelect
        {...field.input}
        value={field.value}
        valueLabel={known?.companyName}
        options={(customers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        isLoading={customers === undefined}
        placeholder="Choose customer"
        onChoose={field.change}
      />
      {may('customer.add') && (
        <p className={classes.beside}>
          <Link href={recordRoutes.customer.add}>Add Customer</Link>
          <span className={classes.dim}> Your draft is kept.</span>
        </p>
      )}
      {field.value !== '' && known !== null && String(known.id) === field.value && (
        <dl className={classes.facts}>
          <dt>Currency</dt>
          <dd>{known.currency}</dd>
          <dt>Payment Terms</dt>
          <dd>{known.paymentTermDays === 0 ? 'At once' : counted(known.paymentTermDays, 'day')}</dd>
          <dt>Tax Rate</dt>
          <dd>{known.taxRate} %</dd>
          <dt>Credit Limit</dt>
          <dd>{known.limit === '' ? 'None' : amountIn(known.currency, known.limit)}</dd>
          <dt>Outstanding</dt>
          <dd>{amountIn(known.currency, known.outstanding)}</dd>
        </dl>
      )}
    </FormSection>
  )
}
