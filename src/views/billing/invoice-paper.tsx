import type { ReactNode } from 'react'
import { invoiceStatuses, paymentModes } from '../../schemas/billing/offline-sale/choices.ts'
import { keyOfRate, taxRows } from '../../schemas/billing/offline-sale/rates.ts'
import { lineNameOf } from '../../schemas/billing/offline-sale/service-line.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/wire.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { recordRoutes } from '../../schemas/records/routes.ts'
import { StatusBadge } from '../ui/cells.tsx'
import { WorkLink } from '../ui/link.tsx'
import classes from './billing.module.css'
import { amountIn, amountText } from './money-text.ts'

type Line = OfflineSale['lines'][number]
type Props = { readonly sale: OfflineSale }

/** What is printed of an invoice. */
export const InvoicePaper = ({ sale }: Props) => (
  <article className={classes.paper} aria-label={`Invoice ${sale.invoiceNumber}`}>
    <div className={classes.head}>
      <Seller seller={sale.seller} />
      <div className={classes.number}>
        <h2>Invoice {sale.invoiceNumber}</h2>
        <StatusBadge text={labelOf(invoiceStatuses, sale.status)} />
      </div>
    </div>
    <div className={classes.head}>
      <Customer customer={sale.customer} />
      <dl className={classes.facts}>
        <Fact label="Invoice Date">{formatDay(sale.invoiceDate)}</Fact>
        <Fact label="Due Date">{formatDay(sale.dueDate)}</Fact>
        {sale.supplyDate !== undefined && sale.supplyDate !== '' && sale.supplyDate !== sale.invoiceDate && (
          <Fact label="Supply Date">{formatDay(sale.supplyDate)}</Fact>
        )}
        {sale.buyerReference !== undefined && <Fact label="Buyer Reference">{sale.buyerReference}</Fact>}
        {sale.purchaseOrder !== undefined && <Fact label="Purchase Order">{sale.purchaseOrder}</Fact>}
        <Fact label="Payment Mode">{labelOf(paymentModes, sale.paymentMode)}</Fact>
        <Fact label="Currency">{sale.currency}</Fact>
      </dl>
    </div>
    <Lines lines={sale.lines} />
    <Totals sale={sale} />
    <TaxReasons rates={sale.rates} />
    {sale.seller.bank !== undefined && <Bank bank={sale.seller.bank} />}
    {sale.remarks !== '' && (
      <section>
        <h3>Remarks</h3>
        <p className={classes.remarks}>{sale.remarks}</p>
      </section>
    )}
    {sale.seller.footText !== undefined && <p className={classes.remarks}>{sale.seller.footText}</p>}
  </article>
)

/** Why no tax is charged, each reason once. */
function TaxReasons({ rates }: Pick<OfflineSale, 'rates'>) {
  const reasons = [...new Set(rates.flatMap(({ taxReason = '' }) => (isSaid(taxReason) ? taxReason : [])))]
  if (reasons.length === 0) return null
  return (
    <section>
      <h3>Tax</h3>
      <p className={classes.remarks}>{reasons.join('\n')}</p>
    </section>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const isSaid = (text: string): boolean => text !== ''
const labelled = (label: string, text = ''): string => (isSaid(text) ? `${label} ${text}` : '')

function Seller({ seller }: { readonly seller: OfflineSale['seller'] }) {
  const { name, address, taxNumber, vatNumber, registrationNumber, contactPerson, email, phone, website } = seller
  const lines = [
    address,
    labelled(vatNumber === undefined ? 'Tax number' : 'VAT number', taxNumber),
    labelled('Registration number', registrationNumber),
    contactPerson ?? '',
    [email ?? '', phone ?? ''].filter(isSaid).join(' · '),
    website ?? '',
  ]
  return (
    <address className={classes.party}>
      <strong>{name}</strong>
      {lines.filter(isSaid).join('\n')}
    </address>
  )
}

/** Where to pay to. */
function Bank({ bank }: { readonly bank: NonNullable<OfflineSale['seller']['bank']> }) {
  const { currency, holder, bankName, iban, bic, accountNumber, bankCode } = bank
  const lines = [
    [holder, bankName].filter(isSaid).join(', '),
    labelled('IBAN', iban.replace(/.{4}(?=.)/g, '$& ')),
    labelled('BIC', bic),
    labelled('Account number', accountNumber),
    labelled(currency === 'INR' ? 'IFSC' : 'Bank code', bankCode),
  ]
  return (
    <section>
      <h3>Bank account for {currency}</h3>
      <p className={classes.remarks}>{lines.filter(isSaid).join('\n')}</p>
    </section>
  )
}

function Customer({ customer }: { readonly customer: OfflineSale['customer'] }) {
  const { companyName, contactPerson, address, city, state, zipCode, country, email, phone, taxNumber } = customer
  const lines = [
    contactPerson,
    address,
    [zipCode, city, state].filter(isSaid).join(' '),
    country,
    [email, phone].filter(isSaid).join(' · '),
    taxNumber === '' ? '' : `Tax number ${taxNumber}`,
  ]
  return (
    <section className={classes.party}>
      <h3>Customer {customer.customerCode}</h3>
      {/* Paper keeps links in paragraphs only. */}
      <p>
        <strong>
          <WorkLink href={`${recordRoutes.customer.edit}/${customer.id}`}>{companyName}</WorkLink>
        </strong>
      </p>
      {lines.filter(isSaid).join('\n')}
    </section>
  )
}

const discountOf = ({ discountType, discount, discountAmount }: Line): string => {
  if (Number(discountAmount) === 0) return ''
  return discountType === 'percent' ? `${amountText(discountAmount)} (${discount} %)` : amountText(discountAmount)
}

/** A line is a row of a table, and on a small screen a separate block, in which each amount has its name. */
const Lines = ({ lines }: { readonly lines: ReadonlyArray<Line> }) => (
  <table className={classes.lines} aria-label="Lines">
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
        <tr key={index}>
          <td>
            {lineNameOf(line)}
            {line.place !== '' && <small>{line.place}</small>}
            {line.serviceCode !== undefined && <small>SAC {line.serviceCode}</small>}
          </td>
          <td data-label="Quantity">{line.quantity}</td>
          <td data-label="Unit Price">{amountText(line.unitPrice)}</td>
          <td data-label="Discount">{discountOf(line)}</td>
          <td data-label="Tax Rate">{line.taxRate} %</td>
          <td data-label="Net">{amountText(line.net)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Totals({ sale }: Props) {
  const { rates, net, tax, total, currency, paid, credited, due } = sale
  const isOver = Number(due) < 0
  return (
    <dl className={classes.totals} aria-label="Totals">
      <Fact label="Net">{amountText(net)}</Fact>
      {rates.flatMap((rate) =>
        taxRows(rate).map((row) => (
          <Fact key={keyOfRate(rate, row.name)} label={`${row.name} ${row.rate} % of ${amountText(rate.base)}`}>
            {amountText(row.tax)}
          </Fact>
        )),
      )}
      {rates.length > 1 && <Fact label="Tax">{amountText(tax)}</Fact>}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{amountIn(currency, total)}</dd>
      </div>
      <Fact label="Paid">{amountText(paid)}</Fact>
      {Number(credited) !== 0 && <Fact label="Credited">{amountText(credited)}</Fact>}
      <div className={classes.total}>
        <dt>{isOver ? 'To be paid back' : 'Due'}</dt>
        <dd>{amountIn(currency, isOver ? due.slice(1) : due)}</dd>
      </div>
    </dl>
  )
}
