import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { pictureFacts } from '../../schemas/records/kit/picture.ts'
import { pictureRef } from '../../schemas/records/kit/picture-ref.ts'
import { pictures } from './pictures.ts'

/** Keeps a picture that holds itself, or its address, and gives its reference: the same for the same picture. */
export const keepPicture = (picture: string): string => {
  const digest = bytesToHex(sha256(utf8ToBytes(picture)))
  const ref = pictureRef({ ...pictureFacts(picture), digest })
  pictures.keep(ref, picture)
  return ref
}
