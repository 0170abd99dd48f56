import { groupedIban } from '../../../src/schemas/billing/bank-account.ts'
import { addressLines, countryIn } from '../address-lines.ts'
import type { Issued } from '../offline-sale.ts'
import type { Han } from './families.ts'
import type { Fact, PlacedText } from './printed-content.ts'
import type { Words } from './words/shape.ts'
import { filled, languageOf, wordsIn } from './words/words.ts'

/** Seller and customer of a document: names, addresses, numbers, and where to pay to. */

export const isSaid = (text: string): boolean => text.trim() !== ''
const linesOf = (texts: Readonly<Record<string, string>>): ReadonlyArray<PlacedText> =>
  Object.entries(texts).flatMap(([place, text]) =>
    text
      .split(/\r?\n/)
      .filter(isSaid)
      .map((line) => ({ place, text: line })),
  )
export const joined = (between: string, ...texts: ReadonlyArray<string>): string => texts.filter(isSaid).join(between)
export const labelled = (label: string, text: string): string => (isSaid(text) ? `${label} ${text}` : '')

const hanOf = (country: string): Han => {
  if (/^japan/i.test(country)) return 'jp'
  if (/korea/i.test(country)) return 'kr'
  return /taiwan|hong kong|maca[ou]/i.test(country) ? 'tc' : 'sc'
}

type Bank = NonNullable<Issued['seller']['bank']>

/** The tax number under its name: the settings say that it is a VAT number. */
const taxNumberOf = ({ taxNumber, vatNumber }: Issued['seller'], words: Words): string =>
  labelled(vatNumber === undefined ? words.taxNumber : words.vatNumber, taxNumber)

/** Where to pay to, in lines. */
const bankLines = ({ bankName, holder, iban, bic, accountNumber, bankCode, currency }: Bank, words: Words): string =>
  joined(
    '\n',
    joined(', ', holder, bankName),
    labelled('IBAN', iban === '' ? '' : groupedIban(iban)),
    labelled('BIC', bic),
    labelled(words.accountNumber, accountNumber),
    labelled(currency === 'INR' ? 'IFSC' : words.bankCode, bankCode),
  )

/** Where to pay to. */
export const bankNote = ({ bank }: Issued['seller'], words: Words): ReadonlyArray<Fact> =>
  bank === undefined
    ? []
    : [
        {
          label: filled(words.bankAccount, { currency: bank.currency }),
          value: bankLines(bank, words),
          place: 'Bank account',
        },
      ]

/** The text of the company at the foot of each document. */
export const footNote = ({ footText = '' }: Issued['seller']): ReadonlyArray<Fact> =>
  isSaid(footText) ? [{ label: '', value: footText, place: 'Footer text' }] : []

/** A customer's address by place: in the order of its country, or as it was typed if the country has no code. */
const addressOf = (customer: Issued['customer']): ReadonlyArray<PlacedText> => {
  const { address, city, state, zipCode, country, countryCode = '', language } = customer
  if (countryCode === '') {
    return linesOf({
      'Customer address': address,
      'City, state and zip code': joined(', ', city, joined(' ', state, zipCode)),
      Country: country,
    })
  }
  const street = address.split(/\r?\n/).filter(isSaid)
  return [
    ...addressLines({ lines: street, city, state, zipCode, countryCode }).map((text) => ({
      place: street.includes(text) ? 'Customer address' : 'City, state and zip code',
      text,
    })),
    ...linesOf({ Country: countryIn(languageOf(language), countryCode, country) }),
  ]
}

/** Seller and customer as every document has them. */
export const partiesOf = ({ seller, customer }: Pick<Issued, 'seller' | 'customer'>) => {
  const language = languageOf(customer.language)
  const words = wordsIn[language]
  return {
    language,
    han: hanOf(customer.country),
    seller: {
      name: { place: 'Seller name', text: seller.name },
      lines: linesOf({
        'Seller address': seller.address,
        'Seller tax number': taxNumberOf(seller, words),
        'Registration number': labelled(words.registrationNumber, seller.registrationNumber ?? ''),
        'Seller contact': joined(
          '\n',
          seller.contactPerson ?? '',
          joined(' · ', seller.email ?? '', seller.phone ?? ''),
          seller.website ?? '',
        ),
      }),
    },
    customer: {
      name: { place: 'Customer name', text: customer.companyName },
      lines: [
        ...linesOf({ 'Contact person': customer.contactPerson }),
        ...addressOf(customer),
        ...linesOf({ 'Customer tax number': labelled(words.taxNumber, customer.taxNumber) }),
      ],
    },
  }
}
