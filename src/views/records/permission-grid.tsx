import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type Act, acts } from '../../schemas/people/acts.ts'
import { columnActs, keyInWords, permissionsInWords, switched } from '../../schemas/people/permission-sets.ts'
import {
  type AreaName,
  areaNames,
  areas,
  isKey,
  type Key,
  mayBeGiven,
  type Permissions,
} from '../../schemas/people/permissions.ts'
import '../ui/checkbox-styles.ts'
import classes from './permission-grid.module.css'
import { type Compared, Mark } from './role-comparison.tsx'

type Props = {
  readonly label: string
  readonly name: string
  readonly value: Permissions
  /** Whether the role sees only one partner, which most keys do not allow. */
  readonly isOfPartner: boolean
  readonly error: string | null
  /** The keys of a shipped role when it was installed; null for other roles. */
  readonly delivered: Permissions | null
  readonly readOnly: boolean
  /** Another role beside it; its differences are marked. */
  readonly compared: Compared | null
  /** The choice of that role, above the grid. */
  readonly children?: ReactNode
  readonly onChange: (value: Permissions) => void
}

/** The acts of an area that have no column. */
const specialActs = (area: AreaName): ReadonlyArray<Act> =>
  (areas[area].acts as ReadonlyArray<Act>).filter((act) => !columnActs.includes(act))

const keysOf = (area: AreaName, which: ReadonlyArray<Act> = areas[area].acts): ReadonlyArray<Key> =>
  which.map((act) => `${area}.${act}`).filter((key) => isKey(key))

const isSameSet = (one: Permissions, other: Permissions): boolean =>
  one.length === other.length && one.every((key) => other.includes(key))

/** The permissions of a role: a row for each area, a column for each usual act, and a summary in words. */
export function PermissionGrid(props: Props) {
  const { label, name, value, isOfPartner, error, delivered, readOnly, compared, children, onChange } = props
  const errorId = useId()
  const held = new Set(value)
  const isAsDelivered = delivered !== null && isSameSet(value, delivered)
  const isOpen = (key: Key) => !isOfPartner || mayBeGiven(key, 'ownPartner') || held.has(key)
  const toggle = (keys: ReadonlyArray<Key>, isOn: boolean) => onChange(switched(value, keys, isOn))

  /** One checkbox for several keys: checked if all are held, indeterminate if some are. */
  const several = (keys: ReadonlyArray<Key>, text: string) => {
    const open = keys.filter(isOpen)
    const count = open.filter((key) => held.has(key)).length
    return (
      <Checkbox
        label={text}
        checked={count > 0 && count === open.length}
        indeterminate={count > 0 && count < open.length}
        disabled={readOnly || open.length === 0}
        onChange={(event) => toggle(open, event.currentTarget.checked)}
      />
    )
  }
  const markOf = (key: Key): 'more' | 'less' | null => {
    if (compared?.more.includes(key)) return 'more'
    return compared?.less.includes(key) ? 'less' : null
  }
  const one = (area: AreaName, act: Act) =>
    keysOf(area, [act]).map((key) => {
      const mark = markOf(key)
      return (
        <Checkbox
          key={key}
          label={
            <>
              <span className={columnActs.includes(act) ? classes.act : undefined}>{acts[act].label}</span>
              {mark !== null && <Mark of={mark} />}
            </>
          }
          aria-describedby={mark === null ? undefined : compared?.ids[mark]}
          aria-label={keyInWords(key)}
          name={name}
          value={key}
          title={acts[act].about}
          checked={held.has(key)}
          disabled={readOnly || !isOpen(key)}
          // A disabled control could not take the focus after a refused save.
          aria-invalid={error !== null && isOpen(key)}
          onChange={(event) => toggle([key], event.currentTarget.checked)}
        />
      )
    })

  return (
    <fieldset className={classes.group} aria-describedby={error === null ? undefined : errorId}>
      <legend className={classes.legend}>{label}</legend>
      {/* With another role beside it, the comparison already says what changes. */}
      <p className={classes.summary} aria-live={compared === null ? 'polite' : 'off'}>
        {permissionsInWords(value)}
      </p>
      {delivered !== null && !readOnly && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            // If it were disabled, it would lose the focus after a press.
            aria-disabled={isAsDelivered}
            data-disabled={isAsDelivered}
            onClick={() => !isAsDelivered && onChange(delivered)}
          >
            Reset to default
          </Button>
        </div>
      )}
      {error !== null && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
      {children}
      <table className={classes.grid}>
        <thead className={classes.heads}>
          <tr>
            <th scope="col" className={classes.head}>
              Area
            </th>
            {columnActs.map((act) => (
              <th key={act} scope="col" className={classes.head} title={acts[act].about}>
                {several(
                  areaNames.flatMap((area) => keysOf(area, [act])),
                  acts[act].label,
                )}
              </th>
            ))}
            <th scope="col" className={classes.head}>
              More
            </th>
          </tr>
        </thead>
        <tbody>
          {areaNames.map((area) => (
            <tr key={area} className={classes.row}>
              <th scope="row" className={classes.area}>
                {several(keysOf(area), areas[area].label)}
                <span className={classes.about}>{areas[area].about}</span>
              </th>
              {columnActs.map((act) => (
                <td key={act} className={classes.cell}>
                  {one(area, act)}
                </td>
              ))}
              <td className={classes.cell}>{specialActs(area).map((act) => one(area, act))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOfPartner && (
        <p className={classes.about}>Greyed-out permissions are not available for roles that see one partner.</p>
      )}
    </fieldset>
  )
}
