/**
 * What stands in the place of a SIM PIN or an activation code for who may not see them (`inventory.reveal`). Plain code:
 * the server's answers and the forms have it alike, the lists of the database say it in SQL (`server/stock/concealed.ts`).
 */
export const MASK = '••••'

/** The part of an activation code that says what it is for, and the end of what is long enough to be told apart by it. */
const CODE = /^(LPA:\d+\$)?(?:.{8,}(.{4})|.*)$/isu

const concealedPin = (pin: string): string => (pin === '' ? '' : MASK)

const concealedCode = (code: string): string => {
  const [, head = '', end = ''] = CODE.exec(code) ?? []
  return code === '' ? '' : `${head}${MASK}${end}`
}

/** How each field of an item is told that not everybody may see. */
export const concealed = { activationCode: concealedCode, simpin: concealedPin } as const
type ConcealedField = keyof typeof concealed
export const concealedFields = Object.keys(concealed) as ReadonlyArray<ConcealedField>

export const isConcealed = (field: string): field is ConcealedField => Object.hasOwn(concealed, field)

/** A text of a field as it is told to who may not see it; any other field as it is. */
export const concealedText = (field: string, text: string): string =>
  isConcealed(field) ? concealed[field](text) : text
