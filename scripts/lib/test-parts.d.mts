export const parts: Readonly<Record<'unit' | 'paths' | 'server', ReadonlyArray<string>>>
export const stageOf: (file: string) => 'unit' | 'paths' | 'server' | 'e2e' | undefined
