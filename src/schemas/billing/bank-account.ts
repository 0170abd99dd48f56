import {
  electronicFormatIBAN,
  friendlyFormatIBAN,
  getCountrySpecifications,
  ValidationErrorsBIC,
  ValidationErrorsIBAN,
  validateBIC,
  validateIBAN,
} from 'ibantools'

/** The forms of bank accounts: IBAN and BIC by `ibantools`, account numbers with a code of the bank elsewhere. */

/** An IBAN or BIC as it is kept: capitals without blanks. */
export const compact = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

/** An IBAN as it is printed: in groups of four. */
export const groupedIban = (iban: string): string => friendlyFormatIBAN(electronicFormatIBAN(iban) ?? iban) ?? iban

const lengthOf = (country: string): number | null => getCountrySpecifications()[country]?.chars ?? null

/** Why a text is no IBAN, and how to put it right; null if it is one. */
export const ibanProblem = (iban: string): string | null => {
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return null
  const country = iban.slice(0, 2)
  const length = lengthOf(country)
  if (length === null || errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) {
    return `${country || 'This'} has no IBANs. An IBAN begins with a country code, e.g. DE89 3704 0044 0532 0130 00.`
  }
  if (iban.length !== length) return `An IBAN of ${country} has ${length} characters. This one has ${iban.length}.`
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) {
    return `This is not the form of an IBAN of ${country}. Look for letters in place of digits, as O for 0.`
  }
  return `The check digits are wrong. Compare each character of ${groupedIban(iban)} with your bank statement.`
}

/** Why a text is no BIC; null if it is one. */
export const bicProblem = (bic: string): string | null => {
  const { valid, errorCodes } = validateBIC(bic)
  if (valid) return null
  if (errorCodes.includes(ValidationErrorsBIC.NoBICCountry) && /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(bic)) {
    return `The fifth and sixth letters of a BIC are a country code. ${bic.slice(4, 6)} is not one.`
  }
  return 'A BIC has 8 or 11 letters and digits, e.g. COBADEFFXXX'
}

/** Why a text is no code of an Indian branch; null if it is one. */
export const ifscProblem = (code: string): string | null =>
  /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code) ? null : 'An IFSC has 4 letters, a zero and 6 letters or digits, e.g. HDFC0001234'
