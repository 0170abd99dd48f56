import type { Choice } from '../core/choice.ts'
import { documentCurrencies } from '../core/currency.ts'
import { defineRecord } from './kit/define.ts'
import { choice, code, email, image, integer, link, longText, phone, reference, text } from './kit/fields.ts'

/** The number of bank accounts that the settings hold, one for each currency. */
export const ACCOUNTS = [1, 2, 3, 4] as const
type AccountNumber = (typeof ACCOUNTS)[number]

const currencyOf = (number: AccountNumber) =>
  choice('Currency', documentCurrencies, number === 1 ? {} : { follows: `currency${number - 1}` })
const bankText = (label: string, currency: string, max: number, hint?: string) =>
  code(label, { max, follows: currency, ...(hint === undefined ? {} : { hint }) })

type AccountFields<N extends AccountNumber> = Readonly<Record<`currency${N}`, ReturnType<typeof currencyOf>>> &
  Readonly<Record<`bankName${N}` | `holder${N}`, ReturnType<typeof bankText>>> &
  Readonly<Record<`iban${N}` | `bic${N}` | `accountNumber${N}` | `bankCode${N}`, ReturnType<typeof bankText>>>

/** The fields of a bank account. They appear once the account has a currency, and the next account with them. */
const account = <const N extends AccountNumber>(number: N): AccountFields<N> => {
  const currency = `currency${number}`
  return {
    [currency]: currencyOf(number),
    [`bankName${number}`]: bankText('Bank Name', currency, 100),
    [`holder${number}`]: bankText('Account Holder', currency, 100, 'Only if it differs from the legal name.'),
    [`iban${number}`]: bankText('IBAN', currency, 42),
    [`bic${number}`]: bankText('BIC', currency, 14),
    [`accountNumber${number}`]: bankText('Account Number', currency, 34, 'Only if the account has no IBAN.'),
    [`bankCode${number}`]: bankText('Sort Code, IFSC or Routing Number', currency, 20),
  } as unknown as AccountFields<N>
}

const accountFields = <const N extends AccountNumber>(number: N) =>
  [
    `currency${number}`,
    `bankName${number}`,
    `holder${number}`,
    `iban${number}`,
    `bic${number}`,
    `accountNumber${number}`,
    `bankCode${number}`,
  ] as const

const accountSection = <const N extends AccountNumber>(number: N) => ({
  title: `Bank account ${number}`,
  text: 'Printed on invoices in its currency.',
  fields: accountFields(number),
})

const FOOT_MAX = 1_000

/** The largest logo: a file of this many bytes, and pixels in each direction. */
export const LOGO_BYTES = 500 * 1024
export const LOGO_PIXELS = 2_000

/** The days after the due date from which a reminder is due. */
const reminderDays = (label: string, initial: number) => integer(label, { required: true, from: 1, to: 365, initial })

/** Whether VAT numbers of customers are checked at VIES, the service of the European Commission. */
const vatChecks = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
] as const satisfies ReadonlyArray<Choice<string>>

/** Our own company, as invoices name it. There is one; before the first save its values come from the environment. */
export const company = defineRecord({
  name: 'company',
  version: 1,
  area: 'Settings',
  thing: 'Company',
  listKey: 'company',
  single: true,
  noun: { one: 'Company', many: 'Companies' },
  fields: {
    legalName: text('Legal Name', { required: true }),
    registrationNumber: code('Registration Number', { max: 50, hint: 'From the company register, e.g. HRB 12345 B' }),
    vatNumber: code('VAT Number', { max: 30, hint: 'With country code, e.g. DE123456789. In India the GSTIN.' }),
    logo: image('Logo', { maxBytes: LOGO_BYTES }),
    line1: text('Address Line 1'),
    line2: text('Address Line 2'),
    zipCode: text('Zip Code'),
    city: text('City'),
    state: text('State'),
    country: reference('Country', 'country', { required: true }),
    contactPerson: text('Contact Person', { masked: true }),
    email: email('Email', { masked: true }),
    phone: phone('Phone', { masked: true }),
    website: link('Website'),
    homeCurrency: choice('Home Currency', documentCurrencies, {
      required: true,
      initial: 'USD',
      hint: 'Of the country that you pay tax in.',
    }),
    currencies: code('Currencies', {
      max: 500,
      offers: 'currencies',
      hint: 'For new customers, beside INR, USD, EUR and the home currency. Documents keep theirs.',
    }),
    timeZone: code('Time Zone', {
      required: true,
      max: 50,
      initial: 'UTC',
      offers: 'timeZones',
      hint: 'Sets the days of reports and documents. A change takes effect at the next start of the server.',
    }),
    defaultDueDays: integer('Payment Terms (days)', {
      required: true,
      from: 0,
      to: 365,
      initial: 30,
      hint: 'Used for customers without their own terms.',
    }),
    reminderDays1: reminderDays('First Reminder (days overdue)', 7),
    reminderDays2: reminderDays('Second Reminder (days overdue)', 21),
    reminderDays3: reminderDays('Third Reminder (days overdue)', 35),
    numberPrefix: code('Invoice Number Prefix', {
      required: true,
      max: 8,
      initial: 'SD',
      hint: 'SD gives SD-2026-000123. The numbering continues after a change.',
      written: {
        as: /^(?!cn$)[a-z0-9-]{1,8}$/i,
        message: 'Use 1 to 8 letters, digits or dashes, but not CN: it begins credit notes',
      },
    }),
    vatCheck: choice('Check VAT Numbers Online (VIES)', vatChecks, {
      required: true,
      initial: 'off',
    }),
    ...account(1),
    ...account(2),
    ...account(3),
    ...account(4),
    footTextEn: longText('English', { max: FOOT_MAX }),
    footTextDe: longText('German', { max: FOOT_MAX }),
    footTextFr: longText('French', { max: FOOT_MAX }),
    footTextEs: longText('Spanish', { max: FOOT_MAX }),
    footTextAr: longText('Arabic', { max: FOOT_MAX }),
    footTextHi: longText('Hindi', { max: FOOT_MAX }),
  },
  title: 'legalName',
  counted: {},
  relations: {},
  columns: ['legalName', 'city', 'homeCurrency', 'timeZone'],
  sorts: [],
  searchBy: [],
  filters: [],
  sections: [
    {
      title: 'Company',
      text: 'Printed at the top of invoices.',
      fields: ['legalName', 'vatNumber', 'registrationNumber', 'logo'],
    },
    { title: 'Address', text: '', fields: ['line1', 'line2', 'zipCode', 'city', 'state', 'country'] },
    {
      title: 'Contact',
      text: 'For questions about an invoice.',
      fields: ['contactPerson', 'email', 'phone', 'website'],
    },
    {
      title: 'Defaults',
      text: 'For new documents and reports.',
      fields: ['homeCurrency', 'currencies', 'timeZone', 'defaultDueDays', 'numberPrefix'],
    },
    {
      title: 'Reminders',
      text: 'Days overdue until each reminder is due. Each level is sent once.',
      fields: ['reminderDays1', 'reminderDays2', 'reminderDays3'],
    },
    {
      title: 'VAT numbers',
      text: 'EU numbers of customers are checked after each save and on demand. Only the number is sent to VIES, a service of the European Commission.',
      fields: ['vatCheck'],
    },
    accountSection(1),
    accountSection(2),
    accountSection(3),
    accountSection(4),
    {
      title: 'Footer text',
      text: 'Printed at the end of each invoice, in the language of the document.',
      fields: ['footTextEn', 'footTextDe', 'footTextFr', 'footTextEs', 'footTextAr', 'footTextHi'],
    },
  ],
  asks: {},
  samples: {
    legalName: 'Alder Telecom GmbH',
    vatNumber: 'DE136695976',
    line1: 'Hauptstr. 5',
    zipCode: '10115',
    city: 'Berlin',
    country: '81',
    website: 'https://alder.example',
    currency1: 'EUR',
    bankName1: 'Commerzbank',
    iban1: 'DE89370400440532013000',
    bic1: 'COBADEFFXXX',
    footTextEn: 'Thank you.',
  },
})
