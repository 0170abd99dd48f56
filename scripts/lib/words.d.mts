/** A text that a person reads, the file that has it, and the subject of the file. */
type ReadText = { readonly subject: string; readonly file: string; readonly text: string }

export declare const textsOf: (path: string, code: string) => ReadonlyArray<string>

export declare const allTexts: (root?: string) => ReadonlyArray<ReadText>

export declare const partsIn: (path: string, code: string) => ReadonlyArray<string>

export declare const allParts: (root?: string) => ReadonlyArray<string>
