export declare const fingerprint: (sources: ReadonlyArray<string>, base: string) => string
