/** The check digit by Luhn's rule (ISO/IEC 7812-1, annex B), which ends an ICCID. */
export const checkDigit = (digits: string): string => {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return String((10 - (sum % 10)) % 10)
}

/** True if the last digit is the check digit of the others. */
export const isLuhnValid = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.at(-1)
