import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import {
  type AccountFacts,
  allocationField,
  type CustomerAccountAct,
  leftToAllocate,
} from '../../schemas/billing/customer-payment/acts.ts'
import { needsReference, ON_ACCOUNT, paymentModes } from '../../schemas/billing/offline-sale/choices.ts'
import { documentCurrencies } from '../../schemas/core/currency.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { minorText } from '../../schemas/core/money/amount.ts'
import actClasses from '../acts/act.module.css'
import { ActDrawer } from '../acts/act-drawer.tsx'
import { useActField } from '../acts/use-act-field.ts'
import { ChoiceInput, LineInput, NumberInput } from '../forms/form-inputs.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { DayZone } from '../ui/day-zone.tsx'
import { billingWords } from './billing-words.ts'
import classes from './customer-account.module.css'
import { amountIn } from './money-text.ts'

type Props = { readonly actor: ActActor }
type OpenProps = Props & { readonly act: CustomerAccountAct }

const modes = [{ value: '', label: 'Choose one' }, ...paymentModes.filter(({ value }) => value !== ON_ACCOUNT)]

const words = {
  payment: { title: (name: string) => `Payment of ${name}`, action: 'Record payment' },
  credit: { title: (name: string) => `Use credit of ${name}`, action: 'Use credit' },
  payBack: { title: (name: string) => `Refund credit of ${name}`, action: 'Record refund' },
} as const

/** A payment of a customer, the use of credit, or a pay-back: first the money, then the open invoices. */
export function CustomerAccountDrawer({ actor }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'customerAccount'))
  return act === null ? null : <OpenAccount actor={actor} act={act} />
}

function OpenAccount({ actor, act }: OpenProps) {
  const { entry, companyName, confirm } = act
  const { title, action } = words[entry]
  const currency = useActField(actor, 'currency', { label: 'Currency', hint: null })
  const hasMoney = entry === 'payment' || (entry === 'payBack' && Boolean(confirm))
  return (
    <ActDrawer actor={actor} title={title(companyName)} action={confirm ? action : 'Continue'}>
      {entry === 'payment' && (
        <p className={actClasses.hint}>Enter what came in. The next step shows the open invoices.</p>
      )}
      <ChoiceInput {...currency} choices={documentCurrencies} />
      {hasMoney && <Money actor={actor} act={act} />}
      {confirm && entry !== 'payBack' && <Invoices actor={actor} act={act} facts={confirm} />}
      {confirm && <Left act={act} facts={confirm} />}
    </ActDrawer>
  )
}

/** The amount, the day and the mode of what came in or is paid back. */
function Money({ actor, act: { entry, draft, confirm } }: OpenProps) {
  const isPayment = entry === 'payment'
  const amount = useActField(actor, 'amount', {
    label: 'Amount',
    hint: isPayment ? null : `Up to ${amountIn(draft.currency, confirm?.credit ?? '')} of credit.`,
  })
  const received = useActField(actor, 'receivedDate', {
    label: 'Payment Date',
    hint: isPayment ? 'The day the money was received.' : 'The day the money was refunded.',
  })
  const mode = useActField(actor, 'paymentMode', { label: 'Payment Mode', hint: null })
  const reference = useActField(actor, 'paymentReference', {
    label: 'Payment Reference',
    hint: 'Bank or receipt reference.',
    isRequired: needsReference(draft.paymentMode),
  })
  return (
    <>
      <NumberInput {...amount} />
      <DayInput {...received.input} value={received.value} format="dd/MM/yyyy" onDay={received.change} />
      <DayZone />
      <ChoiceInput {...mode} choices={modes} />
      <LineInput {...reference} />
      {isPayment && <ReceivingAccount actor={actor} />}
    </>
  )
}

function ReceivingAccount({ actor }: Props) {
  const account = useActField(actor, 'account', {
    label: 'Account',
    hint: 'Where the money came in, e.g. the bank account (optional).',
    isRequired: false,
  })
  return <LineInput {...account} />
}

/** The open invoices of the customer, each with the amount that it gets. */
function Invoices({ actor, act, facts }: OpenProps & { readonly facts: AccountFacts }) {
  const { currency } = act.draft
  const { invoices, others } = facts
  if (invoices.length === 0) return <p className={actClasses.hint}>{billingWords.noOpenInvoice(currency)}</p>
  return (
    <section className={classes.invoices} aria-label="Open invoices">
      {invoices.map((invoice, place) => (
        <InvoiceAmount key={invoice.id} actor={actor} place={place} invoice={invoice} currency={currency} />
      ))}
      {others > 0 && <p className={actClasses.hint}>{billingWords.laterInvoices(others)}</p>}
    </section>
  )
}

type InvoiceProps = Props & {
  readonly place: number
  readonly invoice: AccountFacts['invoices'][number]
  readonly currency: string
}

function InvoiceAmount({ actor, place, invoice, currency }: InvoiceProps) {
  const { invoiceNumber, due, dueDate } = invoice
  const amount = useActField(actor, allocationField(place), {
    label: invoiceNumber,
    hint: `${amountIn(currency, due)} open, due ${formatDay(dueDate)}`,
    isRequired: false,
  })
  return <NumberInput {...amount} />
}

const leftInWords = ({ entry, draft: { currency } }: CustomerAccountAct, left: bigint): string => {
  if (left >= 0n) return `${amountIn(currency, minorText(left, currency))} is left as credit.`
  const over = amountIn(currency, minorText(-left, currency))
  return entry === 'payment'
    ? `The amounts for the invoices are ${over} more than the payment.`
    : `The amounts for the invoices are ${over} more than the credit.`
}

/** What is left as credit, at each keystroke. */
function Left({ act, facts }: Pick<OpenProps, 'act'> & { readonly facts: AccountFacts }) {
  const { entry, draft } = act
  if (entry === 'payBack') return null
  const left = leftToAllocate(act)
  const had =
    minorText(0n, draft.currency) === facts.credit || entry === 'credit' ? '' : amountIn(draft.currency, facts.credit)
  return (
    <p className={classes.left} role="status">
      {left === null ? 'Correct the amounts to see what is left.' : leftInWords(act, left)}
      {had !== '' && ` ${billingWords.hasCredit(had)}`}
    </p>
  )
}
