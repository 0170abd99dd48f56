/** Who will read the text. A tab's own storage is not masked. */
type Audience = 'tab' | 'durable' | 'export'

/** Shorter text may occur anywhere by chance: a masked "A1" is not sought in other text. */
const SHORTEST_SOUGHT = 4
/** Text of this length is replaced inside longer words, too. */
const DISTINCTIVE = 8

/** An e-mail address anywhere in a text. */
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Splits a text into its leading blanks, its core and its trailing blanks. */
export const insideOf = (text: string): { readonly before: string; readonly core: string; readonly after: string } => {
  const core = text.trim()
  const at = text.indexOf(core)
  return { before: text.slice(0, at), core, after: text.slice(at + core.length) }
}

/** `text` without any occurrence of `secret`. A short secret is replaced only as a whole word. */
const without = (text: string, secret: string, mask: string): string => {
  let from = 0
  let result = ''
  for (;;) {
    const at = text.indexOf(secret, from)
    if (at < 0) return result + text.slice(from)
    const end = at + secret.length
    const stands = secret.length >= DISTINCTIVE || !(isWordCharacter(text[at - 1]) || isWordCharacter(text[end]))
    result += text.slice(from, at) + (stands ? mask : secret)
    from = end
  }
}

/**
 * Replaces masked text and remembers it, so that free text that quotes it can be scrubbed. An example is a server's
 * "ICCID … is in stock already". In an exported record the same text gets the same name, `[masked 3]`, so that a reader
 * can follow it. In a durable draft it is empty, so that a mask is never saved as a value. A record keeps blanks around
 * a text, and text of blanks alone. Trimming, and guards that test for empty text, then replay alike.
 */
export class Masker {
  readonly #names = new Map<string, string>()
  readonly #given = new Set<string>()
  readonly isForExport: boolean

  constructor(audience: Exclude<Audience, 'tab'>) {
    this.isForExport = audience === 'export'
  }

  mask(text: string): string {
    const { before, core, after } = insideOf(text)
    if (core === '' || this.#given.has(core)) return text
    const name = this.#nameOf(core)
    return this.isForExport ? before + name + after : name
  }

  #nameOf(secret: string): string {
    const known = this.#names.get(secret)
    if (known !== undefined) return known
    const name = this.isForExport ? `[masked ${this.#names.size + 1}]` : ''
    this.#names.set(secret, name)
    this.#given.add(name)
    return name
  }

  scrub(text: string): string {
    if (text.length < SHORTEST_SOUGHT) return text
    let scrubbed = text
    for (const [secret, name] of this.#names) {
      if (secret.length < SHORTEST_SOUGHT || secret.length > scrubbed.length) continue
      if (scrubbed.includes(secret)) scrubbed = without(scrubbed, secret, name || '[masked]')
    }
    // A message may quote an e-mail address that was in no masked value.
    return this.isForExport && scrubbed.includes('@') ? scrubbed.replace(EMAIL, (email) => this.mask(email)) : scrubbed
  }

  /** A name whose parts are joined by `:` or `#`, without its masked parts, however short they are. */
  scrubParts(name: string): string {
    return this.scrub(name.replace(/[^:#]+/g, (part) => this.#names.get(part.trim()) ?? part))
  }
}

/** The part of a `Masker` that masks values need. */
export type Masking = Pick<Masker, 'mask' | 'scrub' | 'isForExport'>
