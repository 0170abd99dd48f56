import { MASK } from '../../src/schemas/stock/concealed.ts'

/**
 * SQL: a SIM PIN or activation code, masked as `src/schemas/stock/concealed.ts` masks it for people who may not see it.
 * Lists leave the database as JSON and are not parsed again.
 */
export const shownPin = (column: string, isRevealed: boolean): string =>
  isRevealed ? column : `case when ${column} <> '' then '${MASK}' else ${column} end`

const HEAD = String.raw`(?i)^LPA:[0-9]+\$`

export const shownCode = (column: string, isRevealed: boolean): string =>
  isRevealed
    ? column
    : `case when ${column} <> '' then coalesce(substring(${column} from '${HEAD}'), '') || '${MASK}' ||
        case when length(regexp_replace(${column}, '${HEAD}', '')) >= 12 then right(${column}, 4) else '' end
      else ${column} end`
