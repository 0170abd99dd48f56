/** The token of `Authorization: Bearer …` or `JWT …` (spec §6); null where there is none that could be ours. */
export const tokenIn = (header: string | undefined): string | null =>
  /^(?:Bearer|JWT) +([\w-]{43})$/i.exec(header?.trim() ?? '')?.[1] ?? null
