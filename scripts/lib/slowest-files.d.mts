type Files = Array<[name: string, seconds: number]>

export declare const secondsOfVitest: (
  report: {
    readonly testResults: ReadonlyArray<{ readonly name: string; readonly startTime: number; readonly endTime: number }>
  },
  root: string,
) => Files

type Suite = {
  readonly specs?: ReadonlyArray<{
    readonly file: string
    readonly tests: ReadonlyArray<{ readonly results: ReadonlyArray<{ readonly duration: number }> }>
  }>
  readonly suites?: ReadonlyArray<Suite>
}

export declare const secondsOfPlaywright: (report: { readonly suites: ReadonlyArray<Suite> }, folder: string) => Files

export declare const slowestFiles: (files: Files, count: number) => Array<string>
