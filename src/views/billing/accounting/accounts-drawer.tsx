import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../../machines/acts/act.machine.ts'
import {
  type AccountField,
  chartAccount,
  chartRates,
  DEFAULT_NO_TAX_TYPE,
  type EnteredAccounts,
} from '../../../schemas/billing/accounting/accounts.ts'
import { accountLengths, charts, fiscalYearStarts } from '../../../schemas/billing/accounting/choices.ts'
import classes from '../../acts/act.module.css'
import { ActDrawer } from '../../acts/act-drawer.tsx'
import { useActField } from '../../acts/use-act-field.ts'
import { ChoiceInput, LineInput, LongInput } from '../../forms/form-inputs.tsx'

type Props = { readonly actor: ActActor }
type Entered = Props & { readonly entered: EnteredAccounts }

const balance: ReadonlyArray<readonly [AccountField, string]> = [
  ['receivables', 'Receivables'],
  ['customerCredit', 'Customer Credit'],
  ['bankTransfer', 'Bank Transfers'],
  ['cash', 'Cash'],
  ['card', 'Cards'],
  ['cheque', 'Cheques'],
  ['upi', 'UPI'],
]

const revenue: ReadonlyArray<readonly [AccountField, string]> = [
  ['revenueZ', 'Revenue, Zero Rated'],
  ['revenueE', 'Revenue, Exempt'],
  ['revenueAE', 'Revenue, Reverse Charge'],
  ['revenueK', 'Revenue, Intra-community'],
  ['revenueG', 'Revenue, Export'],
  ['revenueO', 'Revenue, Outside Scope'],
]

/** The accounts of files for the accountant. An empty account is that of the chart, which its hint names. */
export function AccountsDrawer({ actor }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'accountingAccounts'))
  return act === null ? null : <OpenAccounts actor={actor} entered={act.draft} />
}

function OpenAccounts({ actor, entered }: Entered) {
  const optional = { isRequired: false }
  const chart = useActField(actor, 'chart', { label: 'Chart of Accounts', hint: null })
  const length = useActField(actor, 'accountLength', {
    label: 'Account Length',
    hint: 'Digits of an account. Plain numbers can be shorter or longer.',
  })
  const start = useActField(actor, 'fiscalYearStart', { label: 'Fiscal Year Starts In', hint: null })
  const rates = useActField(actor, 'rates', {
    label: 'Accounts by Tax Rate',
    hint: `One rate per line: rate, revenue account, tax account, and the tax rate’s name in Xero if you use it. Empty: ${chartRates(entered).replace('\n', '; ')}`,
    ...optional,
  })
  const consultant = useActField(actor, 'consultant', {
    label: 'DATEV Consultant Number',
    hint: 'Your tax adviser knows it.',
    ...optional,
  })
  const client = useActField(actor, 'client', { label: 'DATEV Client Number', hint: null, ...optional })
  const noTaxType = useActField(actor, 'noTaxType', {
    label: 'Xero Tax Rate Without Tax',
    hint: `Empty: ${DEFAULT_NO_TAX_TYPE}`,
    ...optional,
  })
  return (
    <ActDrawer actor={actor} title="Accounts" action="Save accounts">
      <p className={classes.hint}>Leave an account empty to use that of the chart.</p>
      <ChoiceInput {...chart} choices={charts} />
      <ChoiceInput {...length} choices={accountLengths} />
      <ChoiceInput {...start} choices={fiscalYearStarts} />
      <LongInput {...rates} />
      {[...balance, ...revenue].map(([field, label]) => (
        <Account key={field} actor={actor} entered={entered} field={field} label={label} />
      ))}
      <LineInput {...consultant} inputMode="numeric" />
      <LineInput {...client} inputMode="numeric" />
      <LineInput {...noTaxType} />
    </ActDrawer>
  )
}

function Account({ actor, entered, field, label }: Entered & { readonly field: AccountField; readonly label: string }) {
  const hint = `Empty: ${chartAccount(entered, field)}`
  return <LineInput {...useActField(actor, field, { label, hint, isRequired: false })} />
}
