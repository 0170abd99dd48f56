import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { Fragment } from 'react'
import type { DraftPdfActor } from '../../machines/billing/draft-pdf.machine.ts'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { customerNameOf, isEditable, lettersOf, openProblems } from '../../machines/billing/offline-sale.selectors.ts'
import { amountsOnWire } from '../../schemas/billing/offline-sale/agreed.ts'
import { paymentModes } from '../../schemas/billing/offline-sale/choices.ts'
import {
  amountsIn,
  boxesText,
  currencyIn,
  drawnIn,
  keysOf,
  saleSteps,
  stepOfField,
} from '../../schemas/billing/offline-sale/draft.ts'
import { headerIn } from '../../schemas/billing/offline-sale/header.ts'
import { homeTaxIn } from '../../schemas/billing/offline-sale/home-tax-draft.ts'
import { lettersIn } from '../../schemas/billing/offline-sale/letters.ts'
import type { HomeTax } from '../../schemas/billing/offline-sale/snapshot.ts'
import { plainAmount } from '../../schemas/core/amount-text.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { minorIn, minorText } from '../../schemas/core/money/amount.ts'
import { billingWords } from './billing-words.ts'
import { DraftPdfButton } from './draft-pdf-button.tsx'
import { LettersQuestion } from './letters-question.tsx'
import { amountIn, amountText } from './money-text.ts'
import { PriceWithTax } from './price-with-tax.tsx'
import { SaleTotal } from './pricing-step.tsx'
import classes from './sale.module.css'

type Props = { readonly actor: OfflineSaleActor; readonly onField: (field: string) => void }

/** What will be printed, with its PDF; and the margin, which is not. */
export function ReviewStep({ actor, draftPdf, onField }: Props & { readonly draftPdf: DraftPdfActor }) {
  const { draft, checked } = useSelector(actor, ({ context }) => context)
  const customer = useSelector(actor, customerNameOf)
  const currency = checked?.customer?.currency ?? ''
  const drawn = drawnIn(draft)
  return (
    <div className={classes.lines}>
      <Findings actor={actor} onField={onField} />
      <dl className={classes.facts}>
        <dt>Customer</dt>
        <dd>{customer || '—'}</dd>
        <Header actor={actor} />
        <dt>Payment</dt>
        <dd>
          {labelOf(paymentModes, drawn.paymentMode) || '—'}
          {drawn.paymentReference !== '' && ` · ${drawn.paymentReference}`}
        </dd>
        <dt>Paid</dt>
        <dd>{drawn.paidAmount === '' ? 'Nothing yet' : amountIn(currency, drawn.paidAmount)}</dd>
        {drawn.remarks !== '' && (
          <>
            <dt>Remarks</dt>
            <dd className={classes.remarks}>{drawn.remarks}</dd>
          </>
        )}
      </dl>
      <Letters actor={actor} />
      <Lines actor={actor} />
      <SaleTotal actor={actor} />
      <DraftPdfButton actor={actor} draftPdf={draftPdf} />
      {checked !== null && (
        <p className={classes.margin}>
          {checked.margin === ''
            ? 'Margin unknown: cost is in another currency.'
            : `Cost ${amountIn(currency, checked.cost)} · margin ${amountIn(currency, checked.margin)}. Neither is printed.`}
        </p>
      )}
    </div>
  )
}

/** The tax in the home currency, with its rate: `EUR 17.35 (1 USD = 0.9223 EUR, ECB, 20/11/2026)`. */
const homeTaxText = ({ currency, rate, source, day, tax }: HomeTax, of: string): string =>
  `${amountIn(currency, tax)} (1 ${of} = ${rate} ${currency}, ${source}, ${formatDay(day)})`

/** The days, and the references that were entered. */
function Header({ actor }: Pick<Props, 'actor'>) {
  const { draft, checked } = useSelector(actor, ({ context }) => context)
  const { invoiceDate = '', dueDate: usualDueDate = '' } = checked?.customer ?? {}
  const { supplyDate = invoiceDate, dueDate = usualDueDate, buyerReference, purchaseOrder } = headerIn(draft)
  const homeTax = homeTaxIn(draft)
  const facts = [
    ['Supply Date', formatDay(supplyDate)],
    ['Due Date', formatDay(dueDate)],
    ['Buyer Reference', buyerReference ?? ''],
    ['Purchase Order', purchaseOrder ?? ''],
    [`Tax in ${homeTax?.currency}`, homeTax === null ? '' : homeTaxText(homeTax, currencyIn(draft))],
  ] as const
  return facts.map(([label, text]) =>
    text === '' ? null : (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </Fragment>
    ),
  )
}

/** The letters that cannot be printed, with the box that confirms it. */
function Letters({ actor }: Pick<Props, 'actor'>) {
  const letters = useSelector(actor, lettersOf, (one, other) => JSON.stringify(one) === JSON.stringify(other))
  const error = useSelector(actor, ({ context }) => context.errors.boxes)
  const isFree = useSelector(actor, isEditable)
  if (letters === null) return null
  const { places, isConfirmed } = letters
  const confirm = (isOn: boolean) =>
    actor.send({ type: 'field.changed', field: 'boxes', value: isOn ? boxesText(lettersIn(places)) : '' })
  return (
    <LettersQuestion places={places} isConfirmed={isConfirmed} error={error} isEditable={isFree} onConfirm={confirm} />
  )
}

/** A price as it is printed, whatever it was typed as. */
const unitPriceText = (typed: string, currency: string): string => {
  const amount = minorIn(plainAmount(typed).trim(), currency)
  return amount === null ? '—' : minorText(amount, currency)
}

function Findings({ actor, onField }: Props) {
  const found = useSelector(actor, openProblems, (one, other) => JSON.stringify(one) === JSON.stringify(other))
  const wrong = useSelector(
    actor,
    ({ context }) => context.checked?.lines.reduce((sum, line) => sum + line.wrong, 0) ?? 0,
  )
  if (found.length === 0 && wrong === 0) return null
  return (
    <section className={classes.findings} aria-label="Open points">
      <h3>To issue this invoice, fix:</h3>
      <ul>
        {found.map(({ field, text }) => (
          <li key={field}>
            <button type="button" className={classes.finding} data-leaves-step onClick={() => onField(field)}>
              {saleSteps[stepOfField(field) - 1]?.label}: {text}
            </button>
          </li>
        ))}
        {wrong > 0 && (
          <li>
            <button type="button" className={classes.finding} data-leaves-step onClick={() => onField('ids')}>
              {billingWords.unsellable(wrong)}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

function Lines({ actor }: { readonly actor: OfflineSaleActor }) {
  const { draft, lookups, checked } = useSelector(actor, ({ context }) => context)
  const currency = currencyIn(draft)
  const amounts = amountsIn(draft)
  const told = amounts === null ? null : amountsOnWire(amounts, currency)
  const { lines } = drawnIn(draft)
  const keys = keysOf(draft)
  const nameOf = (planID: number, key = '') =>
    lookups?.plans.find(({ id }) => id === planID)?.name ??
    checked?.lines.find((line) => line.key === key)?.planName ??
    '—'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too.
    <section className={clsx(classes.table, classes.amounts)} aria-label="Lines of the invoice" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Plan Name</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit Price</th>
            <th scope="col">Discount</th>
            <th scope="col">Tax Rate</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={keys[index]}>
              <td>{line.description ?? nameOf(line.planID, keys[index])}</td>
              <td>{line.quantity > 0 ? line.quantity.toLocaleString('en-GB') : '—'}</td>
              <td>
                {amountText(unitPriceText(line.unitPrice, currency))}
                <PriceWithTax line={line} currency={currency} />
              </td>
              <td>{told === null ? '—' : amountText(told.lines[index]?.discountAmount ?? '')}</td>
              <td>{line.taxRate} %</td>
              <td>{told === null ? '—' : amountText(told.lines[index]?.net ?? '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
