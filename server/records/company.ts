import { Struct } from 'effect'
import { bicProblem, compact, ibanProblem, ifscProblem } from '../../src/schemas/billing/bank-account.ts'
import type { BankAccount } from '../../src/schemas/billing/offline-sale/snapshot.ts'
import { codesIn, codesText, isCurrency } from '../../src/schemas/core/currency.ts'
import { isTimeZone } from '../../src/schemas/core/time-zone.ts'

import { ACCOUNTS, company } from '../../src/schemas/records/company.ts'
import type { FieldsOf } from '../../src/schemas/records/kit/draft.ts'
import { storedAs } from '../core/events/event-types.ts'
import type { FieldErrors } from '../core/saving/decision.ts'
import { addedShape } from './events.ts'
import { keepRecord } from './keep-record.ts'
import { logoProblem } from './logo.ts'

export type CompanyFields = FieldsOf<typeof company>

/** The accounts by their numbers; one without a currency is none. */
export const accountsOf = (fields: CompanyFields): ReadonlyArray<BankAccount & { readonly number: number }> =>
  ACCOUNTS.map((number) => ({
    number,
    currency: String(fields[`currency${number}`] ?? ''),
    bankName: fields[`bankName${number}`],
    holder: fields[`holder${number}`],
    iban: fields[`iban${number}`],
    bic: fields[`bic${number}`],
    accountNumber: fields[`accountNumber${number}`],
    bankCode: fields[`bankCode${number}`],
  }))

const isFilled = ({ number: _, currency: __, ...texts }: ReturnType<typeof accountsOf>[number]): boolean =>
  Object.values(texts).some((text) => text !== '')

const ACCOUNT_NUMBER = /^[A-Z0-9][A-Z0-9 ./-]{1,33}$/i
const BANK_CODE = /^[A-Z0-9][A-Z0-9 -]{1,19}$/i

const numberProblems = (account: ReturnType<typeof accountsOf>[number]): FieldErrors => {
  const { number, currency, iban, accountNumber, bankCode } = account
  const errors: Record<string, string> = {}
  if (accountNumber === '') {
    if (iban === '') errors[`iban${number}`] = 'Enter the IBAN, or the account number with the code of the bank'
    if (bankCode !== '') errors[`accountNumber${number}`] = 'Enter the account number, or remove the code of the bank'
    return errors
  }
  if (!ACCOUNT_NUMBER.test(accountNumber)) {
    errors[`accountNumber${number}`] = 'Use 2 to 34 letters and digits'
  }
  if (bankCode === '') {
    if (iban === '') errors[`bankCode${number}`] = 'Enter the sort code, IFSC or routing number of the bank'
  } else if (currency === 'INR') {
    const problem = ifscProblem(bankCode.toUpperCase())
    if (problem !== null) errors[`bankCode${number}`] = problem
  } else if (!BANK_CODE.test(bankCode)) errors[`bankCode${number}`] = 'Use 2 to 20 letters and digits'
  return errors
}

const accountProblems = (fields: CompanyFields): FieldErrors => {
  const errors: Record<string, string> = {}
  const seen = new Set<string>()
  for (const account of accountsOf(fields)) {
    const { number, currency, iban, bic } = account
    if (currency === '') {
      if (isFilled(account)) errors[`currency${number}`] = 'Choose the currency of this account, or empty its fields'
      continue
    }
    if (seen.has(currency)) {
      errors[`currency${number}`] = `There is another account in ${currency}. Keep one for each currency.`
    }
    seen.add(currency)
    const wrongIban = iban === '' ? null : ibanProblem(iban)
    const wrongBic = bic === '' ? null : bicProblem(bic)
    Object.assign(errors, numberProblems(account))
    if (wrongIban !== null) errors[`iban${number}`] = wrongIban
    if (wrongBic !== null) errors[`bic${number}`] = wrongBic
  }
  return errors
}

const zoneProblem = ({ timeZone }: CompanyFields): FieldErrors =>
  timeZone === '' || isTimeZone(timeZone)
    ? {}
    : { timeZone: 'Choose a time zone from the list, such as Europe/Berlin or UTC' }

const websiteProblem = ({ website }: CompanyFields): FieldErrors =>
  website === '' || URL.canParse(website) ? {} : { website: 'Enter an address such as https://www.example.com' }

const logoProblems = ({ logo }: CompanyFields, before: CompanyFields | null): FieldErrors => {
  const problem = logo === '' || logo === before?.logo ? null : logoProblem(logo)
  return problem === null ? {} : { logo: problem }
}

const currencyProblem = ({ currencies }: CompanyFields): FieldErrors => {
  const unknown = codesIn(currencies).find((code) => !isCurrency(code))
  return unknown === undefined
    ? {}
    : { currencies: `${unknown} is not an ISO 4217 currency. Use codes such as JPY or KWD.` }
}

const settled = (fields: CompanyFields): CompanyFields => ({
  ...fields,
  vatNumber: fields.vatNumber.toUpperCase(),
  currencies: codesText(codesIn(fields.currencies)),
  ...Object.fromEntries(
    ACCOUNTS.flatMap((number) => [
      [`iban${number}`, compact(fields[`iban${number}`])],
      [`bic${number}`, compact(fields[`bic${number}`])],
      [`bankCode${number}`, fields[`bankCode${number}`].toUpperCase()],
    ]),
  ),
})

const orderOfReminders = ({ reminderDays1, reminderDays2, reminderDays3 }: CompanyFields): FieldErrors => {
  const later = (than: string, days: number | null) => `Enter more than the ${days} days of the ${than} reminder`
  return {
    ...((reminderDays2 ?? 0) <= (reminderDays1 ?? 0) && { reminderDays2: later('first', reminderDays1) }),
    ...((reminderDays3 ?? 0) <= (reminderDays2 ?? 0) && { reminderDays3: later('second', reminderDays2) }),
  }
}

/** Values for fields that old events lack. */
const unsaid = { reminderDays1: 7, reminderDays2: 21, reminderDays3: 35 } as const
const noCurrencies = { currencies: '' } as const
const noVatCheck = { vatCheck: 'off' } as const

/** The settings before VAT numbers could be checked online. */
const withoutVatCheck = addedShape({ ...company, fields: Struct.omit(company.fields, ['vatCheck']) })

/** The settings before they named currencies. */
const withoutCurrencies = addedShape({ ...company, fields: Struct.omit(company.fields, ['currencies', 'vatCheck']) })

/** The settings as first stored, before they had the days of reminders. */
const withoutReminders = addedShape({
  ...company,
  fields: Struct.omit(company.fields, ['currencies', 'reminderDays1', 'reminderDays2', 'reminderDays3', 'vatCheck']),
})

/** Our own company: the stream `company-1`. */
export const companySettings = keepRecord(company, {
  table: 'company',
  version: 4,
  added: (now) =>
    storedAs(withoutReminders)
      .since(withoutCurrencies, ({ fields, ...added }) => ({ ...added, fields: { ...fields, ...unsaid } }))
      .since(withoutVatCheck, ({ fields, ...added }) => ({ ...added, fields: { ...fields, ...noCurrencies } }))
      .since(now, ({ fields, ...added }) => ({ ...added, fields: { ...fields, ...noVatCheck } })),
  settle: settled,
  check: (fields, before) => ({
    ...accountProblems(fields),
    ...orderOfReminders(fields),
    ...zoneProblem(fields),
    ...currencyProblem(fields),
    ...websiteProblem(fields),
    ...logoProblems(fields, before),
  }),
})
