/** The used parts of libraries without types. */

declare module 'linebreak' {
  /** Where a line may end (Unicode Standard Annex 14): `position` is the index where the next line would start. */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}

declare module 'fontverter' {
  export function convert(font: Uint8Array, to: 'truetype'): Promise<Buffer>
}
