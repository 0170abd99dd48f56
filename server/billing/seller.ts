import type { DocumentLanguage } from '../../src/schemas/core/document-language.ts'
import { accountsOf } from '../records/company.ts'
import { addressLines, countryIn } from './address-lines.ts'
import type { Company } from './company.ts'
import { languageOf } from './invoice/words/words.ts'
import type { Issued } from './offline-sale.ts'

type Seller = Issued['seller']

const isSaid = (text: string): boolean => text !== ''

/** The address as an envelope has it, with the country in the language of the document. */
const addressOf = (company: Company, language: DocumentLanguage): string => {
  const { line1, line2, zipCode, city, state, countryCode, countryName } = company
  const lines = addressLines({ lines: [line1, line2], zipCode, city, state, countryCode })
  return [...lines, countryIn(language, countryCode, countryName)].filter(isSaid).join('\n')
}

/** The account of a currency, as it is printed; the legal name holds it unless another holder is named. */
const bankOf = (company: Company, currency: string): Seller['bank'] => {
  const found = accountsOf(company).find((account) => account.currency === currency)
  if (found === undefined) return undefined
  const { number: _, holder, ...account } = found
  return { ...account, holder: holder || company.legalName }
}

/** Only the texts that are there: a document keeps none that are empty. */
const given = (texts: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => isSaid(text)))

/** The text at the foot in a language; the English one where there is none in it. */
const footTextOf = (company: Company, language: DocumentLanguage): string => {
  const { footTextEn: en, footTextDe: de, footTextFr: fr, footTextEs: es, footTextAr: ar, footTextHi: hi } = company
  return { en, de, fr, es, ar, hi }[language].trim() || en.trim()
}

/** What a document takes from its customer: the account's currency, and the language. */
type Buyer = { readonly currency: string; readonly language?: string }

/** The seller of a document, as the company is now. The document keeps it. */
export const sellerOf = (company: Company, { currency, language: chosen }: Buyer): Seller => {
  const language = languageOf(chosen)
  const { legalName, vatNumber, line1, line2, zipCode, city, state, countryCode } = company
  const bank = bankOf(company, currency)
  // Settings that were never saved are the environment's: a name, an address as text and a number.
  if (!company.isSaved) {
    return { name: legalName, address: company.seededAddress, taxNumber: vatNumber }
  }
  const { registrationNumber, contactPerson, email, phone, website, logo } = company
  return {
    name: legalName,
    address: addressOf(company, language),
    taxNumber: vatNumber,
    postal: { line1, line2, zipCode, city, state, countryCode },
    ...given({ vatNumber, registrationNumber, contactPerson, email, phone, website, logo }),
    ...given({ footText: footTextOf(company, language) }),
    ...(bank && { bank }),
  }
}
