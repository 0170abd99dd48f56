import { pictureWords } from './picture.ts'

/**
 * The reference to a picture in drafts and in the journal: type, size and digest (`png-12034-9f86d081…`). Equal
 * pictures have equal references. The picture itself is kept by `services/core/pictures.ts`.
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

/** A reference in words: 'PNG, 12 KB'. */
export const refWords = (ref: string): string => {
  const [, kind, bytes] = REF.exec(ref) ?? []
  return kind === undefined ? ref : pictureWords({ kind, bytes: Number(bytes) })
}
