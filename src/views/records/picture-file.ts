import { bytesProblem, pictureKind, pictureMessages, pictureOf } from '../../schemas/records/kit/picture.ts'
import { keepPicture } from '../../services/core/keep-picture.ts'

/** A chosen file as a draft has it, or why it cannot be the picture. */
export type Taken = { readonly ref: string } | { readonly problem: string }

const isDrawn = async (file: Blob): Promise<boolean> => {
  try {
    ;(await createImageBitmap(file)).close()
    return true
  } catch {
    return false
  }
}

/** Reads a file and judges it by its bytes; a name says nothing. What the browser cannot draw is no picture. */
export const takePicture = async (file: File, most: number): Promise<Taken> => {
  // Nobody waits for a film to be read that is refused anyway.
  if (file.size > most * 10) return { problem: pictureMessages.bytes(most) }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = bytesProblem(bytes, most)
  const kind = pictureKind(bytes)
  if (problem !== null || kind === null) return { problem: problem ?? pictureMessages.kind }
  const picture = new Blob([bytes], { type: `image/${kind}` })
  return (await isDrawn(picture)) ? { ref: keepPicture(pictureOf(bytes, kind)) } : { problem: pictureMessages.kind }
}
