import type { PrintedDocument } from '../../schemas/billing/offline-sale/printed.ts'
import { pictures } from '../../services/core/pictures.ts'
import classes from './billing.module.css'

type Props = {
  readonly printed: PrintedDocument
  /** The id of the seller's logo, which the service fetched with the invoice. */
  readonly logo?: string | undefined
}

/** The document with every text of its PDF. */
export const InvoicePaper = ({ printed, logo }: Props) => {
  const { title, number, seller, customerLabel, customer, facts, sums, notes } = printed
  return (
    <article className={classes.paper} aria-label={`${title} ${number}`}>
      <Logo id={logo} name={seller.name} />
      <div className={classes.head}>
        <address className={classes.party}>
          <strong>{seller.name}</strong>
          <AddressLines lines={seller.lines} />
        </address>
        <h2 className={classes.number}>
          {title} {number}
        </h2>
      </div>
      <div className={classes.head}>
        <section className={classes.party}>
          <h3>{customerLabel}</h3>
          <strong>{customer.name}</strong>
          <AddressLines lines={customer.lines} />
        </section>
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Lines printed={printed} />
      <Sums sums={sums} />
      {notes.map(({ label, value }) => (
        <section key={label}>
          {label !== '' && <h3>{label}</h3>}
          <p className={classes.remarks}>{value}</p>
        </section>
      ))}
    </article>
  )
}

/** One line each. A long line wraps with an indent, so that it does not look like two. */
const AddressLines = ({ lines }: { readonly lines: ReadonlyArray<string> }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
    <span key={index}>{line}</span>
  ))

const Logo = ({ id, name }: { readonly id: string | undefined; readonly name: string }) => {
  const picture = id === undefined ? undefined : pictures.get(id)
  return picture === undefined ? null : <img className={classes.logo} src={picture} alt={`Logo of ${name}`} />
}

/** A line is a row of a table, and on a small screen a separate block, in which each amount has its name. */
const Lines = ({ printed: { headings, lines } }: Pick<Props, 'printed'>) => (
  <table className={classes.lines} aria-label="Lines">
    <thead>
      <tr>
        <th scope="col">{headings.plan}</th>
        <th scope="col">{headings.quantity}</th>
        <th scope="col">{headings.unitPrice}</th>
        <th scope="col">{headings.discount}</th>
        <th scope="col">{headings.taxRate}</th>
        <th scope="col">{headings.net}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ plan, place, quantity, unitPrice, discount, discountPercent, taxRate, net }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
        <tr key={index}>
          <td>
            {plan}
            {place !== '' && <small>{place}</small>}
          </td>
          <td data-label={headings.quantity}>{quantity}</td>
          <td data-label={headings.unitPrice}>{unitPrice}</td>
          <td data-label={headings.discount}>
            <span>
              {discount}
              {discountPercent !== '' && <small>{discountPercent}</small>}
            </span>
          </td>
          <td data-label={headings.taxRate}>{taxRate}</td>
          <td data-label={headings.net}>{net}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Sums = ({ sums }: Pick<PrintedDocument, 'sums'>) => (
  <dl className={classes.totals} aria-label="Totals">
    {sums.map(({ label, of, amount, isStrong }) => (
      <div key={`${label} ${of}`} className={isStrong ? classes.total : undefined}>
        <dt>
          {label}
          {of !== '' && <small> {of}</small>}
        </dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)
