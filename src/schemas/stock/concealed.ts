/**
 * Masks SIM PINs and activation codes for people without `inventory.reveal`. Plain code, shared by the server's answers
 * and the forms. The database's lists do the same in SQL (`server/stock/concealed.ts`).
 */
export const MASK = '••••'

/** The prefix of an activation code, and its last four characters if it is long enough. */
const CODE = /^(LPA:\d+\$)?(?:.{8,}(.{4})|.*)$/isu

const concealedPin = (pin: string): string => (pin === '' ? '' : MASK)

const concealedCode = (code: string): string => {
  const [, head = '', end = ''] = CODE.exec(code) ?? []
  return code === '' ? '' : `${head}${MASK}${end}`
}

/** The mask of each restricted field of a SIM. */
export const concealed = { activationCode: concealedCode, simpin: concealedPin } as const
type ConcealedField = keyof typeof concealed
export const concealedFields = Object.keys(concealed) as ReadonlyArray<ConcealedField>

export const isConcealed = (field: string): field is ConcealedField => Object.hasOwn(concealed, field)

/** A field's text as shown without the permission; unrestricted fields are unchanged. */
export const concealedText = (field: string, text: string): string =>
  isConcealed(field) ? concealed[field](text) : text
