import { PARTNER_IMAGE_BYTES } from '../../../src/schemas/partners/partner-fields.ts'
import { pictureMessages } from '../../../src/schemas/records/kit/picture.ts'
import { png } from '../../unit/records/pictures.ts'

/** A field that takes any text, for a change that is not saved. */
export const FREE = {
  country: ['dialCode', '44'],
  supplier: ['remarks', 'Call before noon'],
  partner: ['city', 'Bergen'],
  role: ['description', 'At night'],
} as const

/** The picture of the walks, and its description on screen. */
export const PICTURE = { file: png(64, 64, 100_000), words: 'PNG, 98 KB' } as const

/** Files that are not valid pictures, by the expected message. */
export const notThePicture: Readonly<Record<string, Buffer>> = {
  [pictureMessages.kind]: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  [pictureMessages.bytes(PARTNER_IMAGE_BYTES)]: png(64, 64, PARTNER_IMAGE_BYTES),
}
