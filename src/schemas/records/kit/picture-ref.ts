import { pictureWords } from './picture.ts'

/**
 * What stands for a picture in a draft, and so in the journal: its kind, its size and a digest (`png-12034-9f86d081…`).
 * The same picture has the same reference; the picture itself lies beside (`services/core/pictures.ts`).
 */
const REF = /^([a-z]+)-(\d+)-[0-9a-f]{16}$/

export const pictureRef = ({
  kind,
  bytes,
  digest,
}: {
  readonly kind: string
  readonly bytes: number
  readonly digest: string
}): string => `${kind}-${bytes}-${digest.slice(0, 16)}`

/** What a reference says of its picture: 'PNG, 12 KB'. */
export const refWords = (ref: string): string => {
  const [, kind, bytes] = REF.exec(ref) ?? []
  return kind === undefined ? ref : pictureWords({ kind, bytes: Number(bytes) })
}
