import type { Field } from '../../schemas/core/field.ts'
import type { Times } from '../../schemas/core/times.ts'
import { csvHeader, csvLines } from './csv.ts'
import type { Pen, SomeRows } from './list-file.ts'
import type { OpenFile } from './open-file.ts'

/** Writes CSV, each row as it arrives. */
export const csvPen = (file: OpenFile, columns: ReadonlyArray<Field>, times: Times): Pen => {
  let header = csvHeader(columns, times)
  let names: SomeRows['names'] = []
  let linesOf: ReturnType<typeof csvLines> = () => ''
  const headed = (text: string): string => {
    const whole = header + text
    header = ''
    return whole
  }
  return {
    write: (rows) => {
      if (rows.names !== names) {
        names = rows.names
        linesOf = csvLines(columns, names, times)
      }
      return file.append(headed(linesOf(rows.rows)), rows.rows.length)
    },
    end: async () => {
      if (header !== '') await file.append(headed(''), 0)
    },
    putDown: () => {},
  }
}
