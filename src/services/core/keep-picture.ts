import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { pictureFacts } from '../../schemas/records/kit/picture.ts'
import { pictureRef } from '../../schemas/records/kit/picture-ref.ts'
import { pictures } from './pictures.ts'

/**
 * Stores a picture, given as a data URL or an address, and returns its reference. The same picture has the same
 * reference.
 */
export const keepPicture = (picture: string): string => {
  const digest = bytesToHex(sha256(utf8ToBytes(picture)))
  const ref = pictureRef({ ...pictureFacts(picture), digest })
  pictures.keep(ref, picture)
  return ref
}
