import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import classes from './dashboard.module.css'

/** A row of a chart's table: its subject, its values, and its link. */
type FigureRow = { readonly name: string; readonly values: ReadonlyArray<string>; readonly href: string }

export type Figures = {
  readonly caption: string
  /** The header of the subject, then those of the values. */
  readonly head: readonly [string, ...Array<string>]
  readonly rows: ReadonlyArray<FigureRow>
}

type Props = Figures & {
  /** When hidden, it is for screen readers only, so its links take no focus. */
  readonly isShown: boolean
}

/** The figures of a chart as a plain table. */
export const FigureTable = ({ caption, head: [first, ...others], rows, isShown }: Props) => (
  <div className={isShown ? classes.table : common.unseen}>
    <table>
      <caption className={common.unseen}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((label) => (
            <th key={label} scope="col" className={classes.number}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values, href }) => (
          <tr key={name}>
            <th scope="row">{isShown ? <WorkLink href={href}>{name}</WorkLink> : name}</th>
            {values.map((value, index) => (
              <td key={others[index]} className={classes.number}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
