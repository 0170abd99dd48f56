type Suite = {
  readonly specs?: ReadonlyArray<{
    readonly tests: ReadonlyArray<{
      readonly annotations?: ReadonlyArray<{ readonly type: string; readonly description?: string }>
    }>
  }>
  readonly suites?: ReadonlyArray<Suite>
}

export declare const skipReasons: (report: Suite) => ReadonlyArray<string>
export declare const notWalked: (report: Suite) => ReadonlyArray<string>
