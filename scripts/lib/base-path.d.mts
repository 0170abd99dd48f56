export declare const basePathOf: (text: string) => string
