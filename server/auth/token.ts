/** The token of `Authorization: Bearer …` or `JWT …` (spec §6); null if it cannot be ours. */
export const tokenIn = (header: string | undefined): string | null =>
  /^(?:Bearer|JWT) +([\w-]{43})$/i.exec(header?.trim() ?? '')?.[1] ?? null
