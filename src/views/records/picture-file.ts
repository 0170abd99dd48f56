import { bytesProblem, pictureKind, pictureMessages, pictureOf } from '../../schemas/records/kit/picture.ts'
import { keepPicture } from '../../services/core/keep-picture.ts'

/** A chosen file as the draft's reference, or the reason why it is refused. */
export type Taken = { readonly ref: string } | { readonly problem: string }

const isDrawn = async (file: Blob): Promise<boolean> => {
  try {
    ;(await createImageBitmap(file)).close()
    return true
  } catch {
    return false
  }
}

/** Reads a file and checks it by its bytes, not by its name. The browser must be able to draw it. */
export const takePicture = async (file: File, most: number): Promise<Taken> => {
  // A file that is far too large is refused without being read.
  if (file.size > most * 10) return { problem: pictureMessages.bytes(most) }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = bytesProblem(bytes, most)
  const kind = pictureKind(bytes)
  if (problem !== null || kind === null) return { problem: problem ?? pictureMessages.kind }
  const picture = new Blob([bytes], { type: `image/${kind}` })
  return (await isDrawn(picture)) ? { ref: keepPicture(pictureOf(bytes, kind)) } : { problem: pictureMessages.kind }
}
