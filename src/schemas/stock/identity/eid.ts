import { plainDigits } from '../../core/long-numbers.ts'
import { plainText } from '../../core/quotation.ts'

/** The number of a device's eSIM chip (GSMA SGP.29): 32 digits that begin with 89 and leave 1 when divided by 97. */
const EID = /^89\d{30}$/

export const eidMessages = { checkDigits: 'The check digits of this EID do not match its other digits' } as const

/** The digits of an EID without separators; null for a text that is no EID. */
export const readEid = (text: string): { readonly eid: string; readonly warning: string | null } | null => {
  const eid = plainDigits(plainText(text))
  if (!EID.test(eid)) return null
  return { eid, warning: BigInt(eid) % 97n === 1n ? null : eidMessages.checkDigits }
}
