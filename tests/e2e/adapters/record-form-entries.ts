import { PARTNER_IMAGE_BYTES } from '../../../src/schemas/partners/partner-fields.ts'
import { pictureMessages } from '../../../src/schemas/records/kit/picture.ts'
import { png } from '../../unit/records/pictures.ts'

/** A field that anything may be typed into, to have something that is not saved. */
export const FREE = {
  country: ['dialCode', '44'],
  supplier: ['remarks', 'Call before noon'],
  partner: ['city', 'Bergen'],
  role: ['description', 'At night'],
} as const

/** The picture of the walks, and what a person reads of it. */
export const PICTURE = { file: png(64, 64, 100_000), words: 'PNG, 98 KB' } as const

/** Files that cannot be a picture, by the reason that the form has to give. */
export const notThePicture: Readonly<Record<string, Buffer>> = {
  [pictureMessages.kind]: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  [pictureMessages.bytes(PARTNER_IMAGE_BYTES)]: png(64, 64, PARTNER_IMAGE_BYTES),
}
