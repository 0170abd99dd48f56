import { plainText } from '../../core/quotation.ts'
import type { FormFactor } from '../inventory-fields.ts'

/**
 * Reads activation codes as people and suppliers write them. An eSIM's code has the form of GSMA SGP.22, 4.1:
 * `LPA:1$address$matching-id[$OID[$1]]`, where the address is that of an SM-DP+ server, the OID is the server's, and a
 * final 1 asks for a confirmation code. Any other text is the code of a physical SIM. Pure.
 */

type ActivationCodeReading =
  | {
      readonly formFactor: FormFactor
      /** The only form in which this code is stored. */
      readonly code: string
      /** Equal for two codes of one SIM. An OID and the confirmation flag belong to a code, but tell no SIMs apart. */
      readonly key: string
    }
  | { readonly problem: string }

export const activationCodeMessages = {
  form: 'Enter an eSIM code like LPA:1$smdp.example.com$MATCHING-ID',
  address: 'The part after LPA:1$ must be a server address like smdp.example.com',
  noMatchingId: 'Add the matching ID after the server address',
  matchingId: 'Remove the blanks and accents from the matching ID',
  oid: 'The part after the matching ID must be an OID like 1.3.6.1.4.1.1',
  flag: 'The last part must be 1, for a confirmation code, or be left out',
} as const

const PREFIX = /^lpa\s*:\s*/i
const VERSION = '1'
/** A host name of at least two labels (RFC 1123), in lower case. */
const ADDRESS = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/
/** Visible ASCII without `$`. The standard allows digits, capitals and dashes; servers issue more. */
const MATCHING_ID = /^[!-#%-~]+$/
const OID = /^\d+(?:\.\d+)*$/

/** The links that phones open instead of scanning a QR code. */
const LINK = /^https?:\/\/esimsetup\.(?:apple|android)\.com\/esim_qrcode_provisioning\/?\?/i

/** The code in an install link; the text itself if it is no link. */
const linkedCode = (text: string): string => {
  if (!LINK.test(text) || !URL.canParse(text)) return text
  const parameters = [...new URL(text).searchParams]
  return parameters.find(([name]) => name.toLowerCase() === 'carddata')?.[1].trim() ?? text
}

/** A server address as it is stored: in lower case and without the final dot of a full domain name. */
const plainAddress = (text: string): string => text.toLowerCase().replace(/\.$/, '')

const withoutEmptyEnd = (parts: ReadonlyArray<string>): ReadonlyArray<string> =>
  parts.slice(0, parts.findLastIndex((part) => part !== '') + 1)

const problemOf = (address: string, matchingId: string, oid: string, flag: string): string | null => {
  if (!ADDRESS.test(address)) return activationCodeMessages.address
  if (matchingId === '') return activationCodeMessages.noMatchingId
  if (!MATCHING_ID.test(matchingId)) return activationCodeMessages.matchingId
  if (oid !== '' && !OID.test(oid)) return activationCodeMessages.oid
  return flag === '' || flag === '1' ? null : activationCodeMessages.flag
}

/** Reads one activation code. An empty text is an empty code, of a card. */
export const readActivationCode = (text: string): ActivationCodeReading => {
  const plain = linkedCode(plainText(text))
  const hasPrefix = PREFIX.test(plain)
  const [version = '', host = '', matchingId = '', ...others] = plain
    .replace(PREFIX, '')
    .split('$')
    .map((part) => part.trim())
  const address = plainAddress(host)
  const isEsim = hasPrefix || (version === VERSION && ADDRESS.test(address))
  if (!isEsim) return { formFactor: 'card', code: plain, key: plain }
  if (version !== VERSION) return { problem: activationCodeMessages.form }
  const [oid = '', flag = ''] = others
  const problem = problemOf(address, matchingId, oid, flag)
  if (problem !== null) return { problem }
  const key = `LPA:${VERSION}$${address}$${matchingId}`
  return { formFactor: 'esim', code: [key, ...withoutEmptyEnd(others)].join('$'), key }
}

/** The code of a server address and a matching ID, which some suppliers send in two columns. */
export const activationCodeOf = (address: string, matchingId: string): string =>
  `LPA:${VERSION}$${plainText(address)}$${plainText(matchingId)}`

/** A code in the form in which it is stored. A text that would be refused stays as it is. */
export const plainActivationCode = (text: string): string => {
  const reading = readActivationCode(text)
  return 'problem' in reading ? plainText(text) : reading.code
}

/** What the SIM of a code is, also of a stored code that would be refused today. */
export const formFactorOf = (text: string): FormFactor => {
  const reading = readActivationCode(text)
  return 'problem' in reading ? 'esim' : reading.formFactor
}

/** The key of a code, also of a stored one that would be refused today: such a code is like no other. */
export const activationCodeKey = (text: string): string => {
  const reading = readActivationCode(text)
  return 'problem' in reading ? plainText(text) : reading.key
}
