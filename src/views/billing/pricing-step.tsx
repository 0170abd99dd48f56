import { useSelector } from '@xstate/react'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { discountTypes } from '../../schemas/billing/offline-sale/choices.ts'
import {
  amountsIn,
  categoryIn,
  fieldOfLine,
  keysOf,
  lineIn,
  taxedAmountsIn,
} from '../../schemas/billing/offline-sale/draft.ts'
import { TELECOM_SERVICE_CODE } from '../../schemas/billing/offline-sale/gst.ts'
import { keyOfRate, taxRows } from '../../schemas/billing/offline-sale/rates.ts'
import { taxCategoryChoices } from '../../schemas/billing/offline-sale/tax-category.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { minorText } from '../../schemas/core/money/amount.ts'
import { ChoiceInput, LineInput, LongInput, NumberInput } from '../forms/form-inputs.tsx'
import { amountIn } from './money-text.ts'
import { useLineKeys } from './plans-step.tsx'
import { PriceWithTax } from './price-with-tax.tsx'
import classes from './sale.module.css'
import { useSaleField } from './use-sale-field.ts'

type Props = { readonly actor: OfflineSaleActor }

const useCurrency = (actor: OfflineSaleActor): string =>
  useSelector(actor, ({ context }) => context.checked?.customer?.currency ?? '')

/** For how much, line by line. */
export function PricingStep({ actor }: Props) {
  const keys = useLineKeys(actor)
  const remarks = useSaleField(actor, 'remarks', {
    label: 'Remarks',
    isRequired: false,
    hint: 'Printed on the invoice.',
  })
  return (
    <div className={classes.lines}>
      {keys.map((key, index) => (
        <PriceLine key={key} actor={actor} line={key} number={index + 1} />
      ))}
      <SaleTotal actor={actor} />
      <LongInput {...remarks} />
    </div>
  )
}

function PriceLine({ actor, line, number }: Props & { readonly line: string; readonly number: number }) {
  const currency = useCurrency(actor)
  const plan = useSelector(
    actor,
    ({ context: { draft, lookups } }) =>
      lineIn(draft, line).description ||
      lookups?.plans.find(({ id }) => String(id) === draft[fieldOfLine(line, 'planID')])?.name ||
      `Line ${number}`,
  )
  const quantity = useSelector(actor, ({ context }) => context.draft[fieldOfLine(line, 'quantity')] ?? '')
  const net = useSelector(actor, ({ context: { draft } }) => {
    const amounts = amountsIn(draft)
    const own = amounts?.lines[keysOf(draft).indexOf(line)]
    return own === undefined ? '' : minorText(own.net, currency)
  })
  const drawn = useSelector(
    actor,
    ({ context: { draft } }) => lineIn(draft, line),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  const ownRate = useSelector(actor, ({ context }) => context.draft.taxRate ?? '')
  const unitPrice = useSaleField(actor, fieldOfLine(line, 'unitPrice'), {
    label: `Unit Price${currency && ` (${currency})`}`,
  })
  const type = useSaleField(actor, fieldOfLine(line, 'discountType'), { label: 'Discount In', isRequired: false })
  const discount = useSaleField(actor, fieldOfLine(line, 'discount'), { label: 'Discount', isRequired: false })
  const taxRate = useSaleField(actor, fieldOfLine(line, 'taxRate'), {
    label: 'Tax Rate (%)',
    isRequired: false,
    hint: ownRate === '' ? null : `Leave empty to use the customer's rate (${ownRate} %).`,
  })
  const proposed = useSelector(actor, ({ context: { draft } }) => {
    const category = categoryIn(draft, { ...lineIn(draft, line), taxCategory: undefined })
    return `Proposed: ${labelOf(taxCategoryChoices, category)}`
  })
  const category = useSaleField(actor, fieldOfLine(line, 'taxCategory'), { label: 'Tax Category', isRequired: false })
  const gst = useSelector(actor, ({ context }) => context.draft.gst ?? '')
  const serviceCode = useSaleField(actor, fieldOfLine(line, 'serviceCode'), {
    label: 'SAC or HSN',
    isRequired: false,
    hint: `Leave empty to use ${TELECOM_SERVICE_CODE} (mobile services).`,
  })
  return (
    <fieldset className={classes.price}>
      <legend className={classes.lineTitle}>
        {number}. {plan} <span className={classes.dim}>× {quantity}</span>
      </legend>
      <NumberInput {...unitPrice} />
      <ChoiceInput {...type} choices={discountTypes} />
      <NumberInput {...discount} />
      <LineInput {...taxRate} inputMode="decimal" />
      <ChoiceInput {...category} choices={[{ value: '', label: proposed }, ...taxCategoryChoices]} />
      {gst !== '' && <LineInput {...serviceCode} inputMode="numeric" />}
      <p className={classes.net}>
        <span className={classes.dim}>Net</span> {net === '' ? '—' : amountIn(currency, net)}
        <PriceWithTax line={drawn} currency={currency} />
      </p>
    </fieldset>
  )
}

/** What the sale comes to as far as it is priced. */
export function SaleTotal({ actor }: Props) {
  const currency = useCurrency(actor)
  const told = useSelector(
    actor,
    ({ context }) => taxedAmountsIn(context.draft),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  if (told === null) return <p className={classes.dim}>The total appears once every line has a price.</p>
  return (
    <dl className={classes.totals} aria-label="Totals">
      <dt>Net</dt>
      <dd>{amountIn(currency, told.net)}</dd>
      {told.rates.flatMap((rate) =>
        taxRows(rate).map((row) => (
          <TaxRow
            key={keyOfRate(rate, row.name)}
            label={`${row.name} ${row.rate} % of ${amountIn(currency, rate.base)}`}
            tax={amountIn(currency, row.tax)}
          />
        )),
      )}
      <dt className={classes.total}>Total</dt>
      <dd className={classes.total}>{amountIn(currency, told.total)}</dd>
    </dl>
  )
}

const TaxRow = ({ label, tax }: { readonly label: string; readonly tax: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{tax}</dd>
  </>
)
